/**
 * The catalogue. What is `unverified` was not looked up at the shop or not bought; nothing here was
 * soldered yet. Any part of the same package and rating will do for resistors and capacitors.
 */

import {
  BUZZER12,
  C0603,
  C1206,
  CRADIAL10,
  DEVKIT38,
  F2920,
  type Footprint,
  IDC10,
  LED0603,
  LED5050,
  PINS4,
  QRE1113 as QRE1113_FOOTPRINT,
  R0603,
  SMA,
  SOD123,
  SOIC14,
  SOT23,
  TACT12,
  TESTPOINT,
  USBC6,
  VH2,
  VH3,
  XH3,
} from "./footprint.ts";
import { type Part, pins } from "./part.ts";

const STOCK = "stock and number at the shops, address of the data sheet";
const ALL = "maker's number, stock and number at the shops, address of the data sheet";

function resistor(value: string, mpn: string, lcsc: string): Part {
  return {
    name: `R_${value}`,
    prefix: "R",
    value,
    description: `resistor ${value}, 1 %, 0.1 W, 0603`,
    pins: [...pins("left", "1 1"), ...pins("right", "2 2")],
    sign: "resistor",
    footprint: R0603,
    maker: "Yageo",
    mpn,
    datasheet:
      "https://www.yageo.com/upload/media/product/productsearch/datasheet/rchip/PYu-RC_Group_51_RoHS_L_12.pdf",
    suppliers: [
      { shop: "LCSC", number: lcsc },
      { shop: "DigiKey", number: `311-${mpn.slice(9, -1)}HRCT-ND` },
    ],
    unverified: STOCK,
  };
}

export const R47 = resistor("47", "RC0603FR-0747RL", "C105407");
export const R180 = resistor("180", "RC0603FR-07180RL", "C123416");
export const R330 = resistor("330", "RC0603FR-07330RL", "C105881");
export const R1K = resistor("1k", "RC0603FR-071KL", "C22548");
export const R4K7 = resistor("4k7", "RC0603FR-074K7L", "C99782");
export const R5K1 = resistor("5k1", "RC0603FR-075K1L", "C105580");
export const R10K = resistor("10k", "RC0603FR-0710KL", "C98220");

/** Bypass of a chip. */
export const C100N: Part = {
  name: "C_100n",
  prefix: "C",
  value: "100n",
  description: "capacitor 100 nF, 50 V, X7R, 0603",
  pins: [...pins("top", "1 1"), ...pins("bottom", "2 2")],
  sign: "capacitor",
  footprint: C0603,
  maker: "Yageo",
  mpn: "CC0603KRX7R9BB104",
  datasheet:
    "https://www.yageo.com/upload/media/product/productsearch/datasheet/mlcc/UPY-GPHC_X7R_6.3V-to-250V_24.pdf",
  suppliers: [
    { shop: "LCSC", number: "C14663" },
    { shop: "DigiKey", number: "311-1344-1-ND" },
  ],
  unverified: STOCK,
};

/** Store of a board's feed. */
export const C22U: Part = {
  name: "C_22u",
  prefix: "C",
  value: "22u",
  description: "capacitor 22 uF, 25 V, X5R, 1206",
  pins: [...pins("top", "1 1"), ...pins("bottom", "2 2")],
  sign: "capacitor",
  footprint: C1206,
  maker: "Samsung",
  mpn: "CL31A226KAHNNNE",
  datasheet: "https://product.samsungsem.com/mlcc/CL31A226KAHNNN.do",
  suppliers: [
    { shop: "LCSC", number: "C12891" },
    { shop: "DigiKey", number: "1276-3047-1-ND" },
  ],
  unverified: ALL,
};

/** Store of the whole board. */
export const C1000U: Part = {
  name: "C_1000u",
  prefix: "C",
  value: "1000u",
  description: "electrolytic capacitor 1000 uF, 10 V, low impedance, 10 mm, pins 5 mm apart",
  pins: [...pins("top", "1 +"), ...pins("bottom", "2 -")],
  sign: "polarised",
  footprint: CRADIAL10,
  maker: "Panasonic",
  mpn: "EEU-FR1A102B",
  datasheet: "https://industrial.panasonic.com/cdbs/www-data/pdf/RDF0000/ABA0000C1259.pdf",
  suppliers: [
    { shop: "DigiKey", number: "P15329CT-ND" },
    { shop: "Mouser", number: "667-EEU-FR1A102B" },
  ],
  unverified: ALL,
};

/** The LED with the driver in it. */
export const WS2812B: Part = {
  name: "WS2812B",
  prefix: "D",
  value: "WS2812B",
  description: "red, green and blue LED with driver, 5050",
  pins: [
    ...pins("left", "4 DIN input"),
    ...pins("right", "2 DOUT output"),
    ...pins("top", "1 VDD power_in"),
    ...pins("bottom", "3 VSS power_in"),
  ],
  sign: "box",
  footprint: LED5050,
  maker: "Worldsemi",
  mpn: "WS2812B-B/T",
  datasheet: "https://cdn-shop.adafruit.com/datasheets/WS2812B.pdf",
  suppliers: [
    { shop: "LCSC", number: "C2761795" },
    { shop: "Adafruit", number: "1655" },
  ],
  unverified:
    "stock and number at the shops, address of the data sheet; the colour order of clones",
};

/** LEDs' data from 3.3 V to 5 V: AHCT, whose inputs are TTL's. Not AHC, not HC. */
export const AHCT125: Part = {
  name: "74AHCT125",
  prefix: "U",
  value: "74AHCT125",
  description: "four bus buffers with 3-state outputs, TTL inputs, 5 V",
  pins: [
    ...pins("left", "2 1A input", "1 1OE input", "5 2A input", "4 2OE input"),
    ...pins("left", "9 3A input", "10 3OE input", "12 4A input", "13 4OE input"),
    ...pins("right", "3 1Y tri_state", "6 2Y tri_state", "8 3Y tri_state", "11 4Y tri_state"),
    ...pins("top", "14 VCC power_in"),
    ...pins("bottom", "7 GND power_in"),
  ],
  sign: "box",
  footprint: SOIC14,
  maker: "Texas Instruments",
  mpn: "SN74AHCT125DR",
  datasheet: "https://www.ti.com/lit/ds/symlink/sn74ahct125.pdf",
  suppliers: [
    { shop: "LCSC", number: "C155176" },
    { shop: "DigiKey", number: "296-4656-1-ND" },
  ],
  unverified: STOCK,
};

/** Header pins of the devkit, from the aerial's end: the row with 3V3, then the row with GND. */
const LEFT_ROW =
  "3V3 EN GPIO36 GPIO39 GPIO34 GPIO35 GPIO32 GPIO33 GPIO25 GPIO26 GPIO27 GPIO14 GPIO12 GND GPIO13 GPIO9 GPIO10 GPIO11 5V";
const RIGHT_ROW =
  "GND GPIO23 GPIO22 GPIO1 GPIO3 GPIO21 GND GPIO19 GPIO18 GPIO5 GPIO17 GPIO16 GPIO4 GPIO0 GPIO2 GPIO15 GPIO8 GPIO7 GPIO6";

function devkitPins(side: "left" | "right", row: string, start: number) {
  return row.split(" ").flatMap((name, i) => {
    const type =
      name === "3V3" ? "power_out" : name === "5V" || name === "GND" ? "power_in" : "bidirectional";
    return pins(side, `${start + i} ${name} ${name === "EN" ? "input" : type}`);
  });
}

/** The computer, on sockets. */
export const DEVKIT: Part = {
  name: "ESP32-DevKitC",
  prefix: "U",
  value: "ESP32-DevKitC-32E",
  description: "ESP32-WROOM-32 DevKitC, 38 pins, on two socket strips 1 x 19, 2.54 mm",
  pins: [...devkitPins("left", LEFT_ROW, 1), ...devkitPins("right", RIGHT_ROW, 20)],
  sign: "box",
  footprint: DEVKIT38,
  maker: "Espressif",
  mpn: "ESP32-DevKitC-32E",
  datasheet:
    "https://docs.espressif.com/projects/esp-dev-kits/en/latest/esp32/esp32-devkitc/user_guide.html",
  suppliers: [
    { shop: "DigiKey", number: "1965-ESP32-DEVKITC-32E-ND" },
    { shop: "Mouser", number: "356-ESP32-DEVKITC32E" },
  ],
  unverified:
    "stock and number at the shops, address of the data sheet; that boards of other makers have the same pins",
};

function connector(
  name: string,
  description: string,
  count: number,
  footprint: Footprint,
  mpn: string,
  shops: readonly [string, string],
  maker = "JST",
  datasheet = "https://www.jst-mfg.com/product/pdf/eng/eXH.pdf",
): Part {
  return {
    name,
    prefix: "J",
    value: mpn,
    description,
    pins: pins("left", ...Array.from({ length: count }, (_, i) => `${i + 1} ${i + 1}`)),
    sign: "box",
    footprint,
    maker,
    mpn,
    datasheet,
    suppliers: [
      { shop: "LCSC", number: shops[0] },
      { shop: "DigiKey", number: shops[1] },
    ],
    unverified: ALL,
  };
}

const VH_SHEET = "https://www.jst-mfg.com/product/pdf/eng/eVH.pdf";
export const JST_VH2 = connector(
  "JST_VH_2",
  "connector of 10 A a contact, 2 pins, 3.96 mm (plug VHR-2N, contacts SVH-21T-P1.1)",
  2,
  VH2,
  "B2P-VH(LF)(SN)",
  ["C144392", "455-1639-ND"],
  "JST",
  VH_SHEET,
);
export const JST_VH3 = connector(
  "JST_VH_3",
  "connector of 10 A a contact, 3 pins, 3.96 mm (plug VHR-3N, contacts SVH-21T-P1.1)",
  3,
  VH3,
  "B3P-VH(LF)(SN)",
  ["C144393", "455-1640-ND"],
  "JST",
  VH_SHEET,
);
export const JST_XH3 = connector(
  "JST_XH_3",
  "connector of 3 A a contact, 3 pins, 2.5 mm (plug XHP-3, contacts SXH-001T-P0.6)",
  3,
  XH3,
  "B3B-XH-A(LF)(SN)",
  ["C144394", "455-2248-ND"],
);
export const RIBBON10 = connector(
  "IDC_10",
  "shrouded header 2 x 5, 2.54 mm, for a ribbon of 10",
  10,
  IDC10,
  "302-S101",
  ["C5665", "ED1543-ND"],
  "On Shore Technology",
  "https://www.on-shore.com/wp-content/uploads/302-SXX1.pdf",
);
export const DISPLAY = connector(
  "Header_4",
  "pin header or socket 1 x 4, 2.54 mm, for a display on I2C",
  4,
  PINS4,
  "61300411121",
  ["C2337", "732-5317-ND"],
  "Wurth Elektronik",
  "https://www.we-online.com/components/products/datasheet/61300411121.pdf",
);

/** Power only; the two CC pins tell the source that here is a sink. */
export const USB_C: Part = {
  name: "USB_C_power",
  prefix: "J",
  value: "USB4135",
  description: "USB-C socket, power only, 6 contacts, 3 A",
  pins: [
    ...pins("right", "A9 VBUS", "B9 VBUS", "A5 CC1", "B5 CC2", "A12 GND", "B12 GND"),
    ...pins("bottom", "S1 SHIELD"),
  ],
  sign: "box",
  footprint: USBC6,
  maker: "GCT",
  mpn: "USB4135-GF-A",
  datasheet: "https://gct.co/files/drawings/usb4135.pdf",
  suppliers: [
    { shop: "DigiKey", number: "2073-USB4135-GF-ACT-ND" },
    { shop: "Mouser", number: "640-USB4135-GF-A" },
  ],
  unverified:
    "stock and number at the shops, address of the data sheet; the footprint on a real part",
};

export const FUSE: Part = {
  name: "Polyfuse",
  prefix: "F",
  value: "3A",
  description: "resettable fuse, holds 3 A, trips at 5 A, 2920",
  pins: [...pins("left", "1 1"), ...pins("right", "2 2")],
  sign: "fuse",
  footprint: F2920,
  maker: "Littelfuse",
  mpn: "2920L300/15DR",
  datasheet: "https://www.littelfuse.com/media?resourcetype=datasheets&itemid=polyfuse-2920l",
  suppliers: [
    { shop: "LCSC", number: "C151152" },
    { shop: "DigiKey", number: "F6000CT-ND" },
  ],
  unverified: ALL,
};

function diode(
  name: string,
  description: string,
  mpn: string,
  maker: string,
  footprint: Footprint,
) {
  return {
    name,
    prefix: "D",
    value: name,
    description,
    pins: [...pins("left", "1 K"), ...pins("right", "2 A")],
    sign: "diode" as const,
    footprint,
    maker,
    mpn,
  };
}

/** Clamps what a bad supply sends. */
export const TVS: Part = {
  ...diode("SMAJ5.0A", "suppressor diode 5 V, SMA", "SMAJ5.0A", "Littelfuse", SMA),
  datasheet: "https://www.littelfuse.com/media?resourcetype=datasheets&itemid=tvs-diode-smaj",
  suppliers: [
    { shop: "LCSC", number: "C83329" },
    { shop: "DigiKey", number: "SMAJ5.0ALFCT-ND" },
  ],
  unverified: STOCK,
};
/** Keeps the devkit's own USB from feeding the LEDs. */
export const SCHOTTKY: Part = {
  ...diode("SS14", "Schottky diode 1 A, 40 V, SMA", "SS14", "onsemi", SMA),
  datasheet: "https://www.onsemi.com/pdf/datasheet/ss19-d.pdf",
  suppliers: [
    { shop: "LCSC", number: "C2480" },
    { shop: "DigiKey", number: "SS14CT-ND" },
  ],
  unverified: STOCK,
};
export const FLYBACK: Part = {
  ...diode("1N4148W", "diode 150 mA, SOD-123", "1N4148W-7-F", "Diodes Incorporated", SOD123),
  datasheet: "https://www.diodes.com/assets/Datasheets/1N4148W.pdf",
  suppliers: [
    { shop: "LCSC", number: "C83528" },
    { shop: "DigiKey", number: "1N4148W-FDICT-ND" },
  ],
  unverified: STOCK,
};

export const PILOT: Part = {
  name: "LED_green",
  prefix: "D",
  value: "green",
  description: "LED green, 0603",
  pins: [...pins("left", "1 K"), ...pins("right", "2 A")],
  sign: "led",
  footprint: LED0603,
  maker: "Wurth Elektronik",
  mpn: "150060VS75000",
  datasheet: "https://www.we-online.com/components/products/datasheet/150060VS75000.pdf",
  suppliers: [
    { shop: "DigiKey", number: "732-4980-1-ND" },
    { shop: "Mouser", number: "710-150060VS75000" },
  ],
  unverified: STOCK,
};

/** N-channel, its threshold at most 2.5 V: the gate is driven with 3.3 V. */
export const NMOS: Part = {
  name: "AO3400A",
  prefix: "Q",
  value: "AO3400A",
  description: "N-channel MOSFET 30 V, on at 2.5 V, SOT-23",
  pins: [...pins("left", "1 G input"), ...pins("top", "3 D"), ...pins("bottom", "2 S")],
  sign: "box",
  footprint: SOT23,
  maker: "Alpha & Omega",
  mpn: "AO3400A",
  datasheet: "https://www.aosmd.com/res/datasheets/AO3400A.pdf",
  suppliers: [
    { shop: "LCSC", number: "C20917" },
    { shop: "DigiKey", number: "785-1000-1-ND" },
  ],
  unverified: STOCK,
};
export const NPN: Part = {
  name: "MMBT3904",
  prefix: "Q",
  value: "MMBT3904",
  description: "NPN transistor 200 mA, SOT-23",
  pins: [...pins("left", "1 B input"), ...pins("top", "3 C"), ...pins("bottom", "2 E")],
  sign: "box",
  footprint: SOT23,
  maker: "onsemi",
  mpn: "MMBT3904LT1G",
  datasheet: "https://www.onsemi.com/pdf/datasheet/mmbt3904lt1-d.pdf",
  suppliers: [
    { shop: "LCSC", number: "C20526" },
    { shop: "DigiKey", number: "MMBT3904LT1GOSCT-ND" },
  ],
  unverified: STOCK,
};

/** Passive: it is driven with the tone. */
export const BUZZER: Part = {
  name: "Buzzer",
  prefix: "BZ",
  value: "CEM-1203(42)",
  description: "magnetic buzzer without oscillator, 3.5 V, 42 ohm, 12 mm",
  pins: [...pins("top", "1 +"), ...pins("bottom", "2 -")],
  sign: "box",
  footprint: BUZZER12,
  maker: "CUI Devices",
  mpn: "CEM-1203(42)",
  datasheet: "https://www.cuidevices.com/product/resource/cem-1203-42-.pdf",
  suppliers: [
    { shop: "DigiKey", number: "102-1153-ND" },
    { shop: "SparkFun", number: "COM-07950" },
  ],
  unverified:
    "stock, address of the data sheet; which of the footprint's two pin distances (7.6, 6.5 mm) is the real part's",
};

export const SENSOR: Part = {
  name: "QRE1113",
  prefix: "U",
  value: "QRE1113",
  description: "reflectance sensor 940 nm, through hole",
  pins: [...pins("left", "1 A", "2 K"), ...pins("right", "3 C", "4 E")],
  sign: "box",
  footprint: QRE1113_FOOTPRINT,
  maker: "onsemi",
  mpn: "QRE1113",
  datasheet: "https://www.onsemi.com/pdf/datasheet/qre1113-d.pdf",
  suppliers: [
    { shop: "DigiKey", number: "QRE1113-ND" },
    { shop: "Mouser", number: "512-QRE1113" },
  ],
  unverified:
    "stock and number at the shops, address of the data sheet; leads bent to rows 4.0 mm apart",
};

export const SWITCH: Part = {
  name: "Tact_12",
  prefix: "SW",
  value: "B3F-4055",
  description: "tactile switch 12 x 12 mm, for a square cap",
  pins: [...pins("left", "1 1"), ...pins("right", "2 2")],
  sign: "box",
  footprint: TACT12,
  maker: "Omron",
  mpn: "B3F-4055",
  datasheet: "https://omronfs.omron.com/en_US/ecb/products/pdf/en-b3f.pdf",
  suppliers: [
    { shop: "DigiKey", number: "SW421-ND" },
    { shop: "Mouser", number: "653-B3F-4055" },
  ],
  unverified: STOCK,
};

export const POINT: Part = {
  name: "TestPoint",
  prefix: "TP",
  value: "TestPoint",
  description: "test point",
  pins: pins("bottom", "1 1"),
  sign: "point",
  footprint: TESTPOINT,
  maker: "-",
  mpn: "-",
  datasheet: "",
  suppliers: [],
  unverified: "",
  isBare: true,
};
