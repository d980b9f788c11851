import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { Fault } from "./fault.ts";

/** A serial port as the computer lists it. USB ids are four lower-case hex digits, or absent. */
export interface Port {
  path: string;
  vendor?: string;
  product?: string;
  name?: string;
}

/** Speed of Espruino's console on an ESP32, in baud. */
export const BAUD = 115200;

/** USB-to-serial chips found on ESP32 boards, by USB vendor id; Espressif's own id is the S3's and C3's built-in port. */
const BRIDGES: Record<string, string> = {
  "10c4": "CP210x",
  "1a86": "CH340/CH910x",
  "0403": "FTDI",
  "303a": "Espressif USB",
};

/** The name of the bridge chip, or '' if this port does not look like an ESP32 board. */
export function bridge(port: Port): string {
  return (port.vendor && BRIDGES[port.vendor]) || "";
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The nearest folder at or above `folder` that describes a USB device (sysfs), or ''. */
function usbFolder(folder: string): string {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, "idVendor"))) return at;
  }
  return "";
}

/**
 * The USB serial ports of a Linux computer, from sysfs: needs neither udevadm, which small systems
 * lack and the serial driver's own list depends on, nor the driver itself.
 */
export function listLinux(folder = "/sys/class/tty"): Port[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const ports: Port[] = [];
  for (const name of names.sort()) {
    if (!/^tty(USB|ACM|WCH|CH\d+USB|XRUSB)\d+$/.test(name)) continue;
    const port: Port = { path: `/dev/${name}` };
    try {
      const usb = usbFolder(realpathSync(join(folder, name, "device")));
      if (usb) {
        port.vendor = readLine(join(usb, "idVendor"))?.toLowerCase();
        port.product = readLine(join(usb, "idProduct"))?.toLowerCase();
        const words = [readLine(join(usb, "manufacturer")), readLine(join(usb, "product"))];
        port.name = words.filter(Boolean).join(" ") || undefined;
      }
    } catch {
      // A port that vanished while we looked is listed without its description.
    }
    ports.push(port);
  }
  return ports;
}

/** What the driver lists. */
interface Found {
  path: string;
  vendorId?: string;
  productId?: string;
  manufacturer?: string;
}

/** The serial driver is native code: loaded only here, so that no other command needs it. */
async function loadDriver() {
  try {
    const [stream, bindings] = await Promise.all([
      import("@serialport/stream"),
      import("@serialport/bindings-cpp"),
    ]);
    return { SerialPortStream: stream.SerialPortStream, binding: bindings.autoDetect() };
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fault("driver", `The serial driver does not load (${why}). Run: npm install`);
  }
}

/** All serial ports that may be a board. Throws a Fault if the system cannot say. */
export async function listPorts(): Promise<Port[]> {
  if (process.platform === "linux") return listLinux();
  const { binding } = await loadDriver();
  try {
    return (await binding.list()).map((found: Found) => ({
      path: found.path,
      vendor: found.vendorId?.toLowerCase().padStart(4, "0"),
      product: found.productId?.toLowerCase().padStart(4, "0"),
      name: found.manufacturer,
    }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault("driver", `The serial ports cannot be listed (${why}). Name one with --port.`);
  }
}

/** The port to use when none was named: the only likely one. Throws a Fault that lists the others. */
export function choosePort(ports: readonly Port[]): string {
  const likely = ports.filter(bridge);
  if (likely.length === 1) return likely[0].path;
  const paths = (likely.length ? likely : ports).map((port) => port.path).join(", ");
  if (likely.length) {
    throw new Fault(
      "port",
      `Several boards are connected: ${paths}. Say which: --port ${likely[0].path}`,
    );
  }
  if (ports.length) {
    throw new Fault(
      "port",
      `No port looks like an ESP32. Found: ${paths}. If one of them is the board: --port ${ports[0].path}`,
    );
  }
  throw new Fault(
    "port",
    "No serial port found. Plug the board in with a USB cable that carries data (many only charge); " +
      "on Windows and macOS also install the driver of its USB chip (CP210x or CH340).",
  );
}

/** The driver's error text when a port will not open, as a Fault. */
export function openFault(
  path: string,
  message: string,
  platform: string = process.platform,
): Fault {
  // Windows says "Access denied" when another program has the port.
  const windowsBusy = platform === "win32" && /access (is )?denied/i.test(message);
  if (windowsBusy || /lock port|busy|temporarily unavailable/i.test(message)) {
    return new Fault(
      "busy",
      `${path} is in use by another program. Close it (Espruino IDE, serial monitor, another flash) and try again.`,
    );
  }
  if (/no such (file|device)|file not found|not found/i.test(message)) {
    return new Fault("port", `There is no port ${path}. List what there is: skyring ports`);
  }
  if (/permission denied|access denied|not permitted/i.test(message)) {
    const todo =
      platform === "linux"
        ? "Join the group that may: sudo usermod -aG dialout $USER, then log out and in again."
        : "Check that you may use serial ports.";
    return new Fault("denied", `You may not open ${path}. ${todo}`);
  }
  if (
    /inappropriate ioctl|not a (typewriter|serial)|is a directory|invalid argument/i.test(message)
  ) {
    return new Fault("port", `${path} is not a serial port. List what there is: skyring ports`);
  }
  return new Fault("port", `${path} does not open: ${message.replace(/^Error:? /, "")}`);
}

/** Opens a port at 115200 baud within `timeout` ms. Throws a Fault. */
export async function openPort(path: string, timeout = 4000): Promise<Duplex> {
  const { SerialPortStream, binding } = await loadDriver();
  // hupcl would drop DTR and RTS one after the other at closing, which restarts many boards.
  const port = new SerialPortStream({
    binding,
    path,
    baudRate: BAUD,
    hupcl: false,
    autoOpen: false,
  });
  // The driver's stream does not free the port when it is destroyed, as other streams do.
  port._destroy = (error, done) => {
    if (port.isOpen) port.close(() => done(error));
    else done(error);
  };
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(
        new Fault("stalled", `${path} does not open. Unplug the board, plug it in and try again.`),
      );
    }, timeout);
    port.open((error) => {
      clearTimeout(timer);
      if (late) port.destroy();
      else if (error) reject(openFault(path, error.message));
      else resolve(port);
    });
  });
}
