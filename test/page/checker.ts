/**
 * What people need who do not see the page, or see it badly, or have no mouse: names of controls,
 * contrast, roles, languages, order of focus. It runs in the page, and must be whole in itself.
 */

/** Faults of what is seen now, each with where it is; empty if there are none. */
export function faultsOfPage(): string[] {
  const faults: string[] = [];
  type Colour = [number, number, number, number];

  /** Least contrast of text with what is behind it; of large text. */
  const CONTRAST = 4.5;
  const LARGE = 3;
  /** Least side of what is pressed, px. */
  const LEAST = 24;
  const CONTROLS =
    "button, select, input:not([type=hidden]), textarea, summary, a[href], [tabindex]";
  const ROLES = new Set(["img", "status", "alert", "group"]);

  const open = document.querySelector<HTMLDialogElement>("dialog[open]");
  const root = open ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = <T extends Element = HTMLElement>(selector: string) =>
    Array.from(root.querySelectorAll<T>(selector)).filter(isSeen);
  const where = (element: Element) => {
    const { id, tagName, className } = element;
    const text = element.textContent?.trim().slice(0, 24) ?? "";
    return `${tagName.toLowerCase()}${id ? `#${id}` : className ? `.${String(className)}` : ""} "${text}"`;
  };
  const fault = (element: Element, what: string) => faults.push(`${where(element)}: ${what}`);

  // Names.

  const textOf = (ids: string) =>
    ids
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
  const nameOf = (element: HTMLElement) => {
    const by = element.getAttribute("aria-labelledby");
    const label = element.getAttribute("aria-label") ?? (by ? textOf(by) : "");
    if (label.trim() !== "") return label.trim();
    const { labels } = element as HTMLInputElement;
    const words = labels && Array.from(labels, (one) => one.textContent).join(" ");
    return (
      words ||
      (element.matches("input, select, meter") ? "" : element.textContent) ||
      ""
    ).trim();
  };

  function checkNames(): void {
    for (const element of all(`${CONTROLS}, meter, dialog, [role=img], section, nav, table`)) {
      if (element.matches("[tabindex='-1']")) continue;
      const isTable = element.matches("table");
      if (!isTable && nameOf(element) === "") fault(element, "has no name");
      if (isTable && !element.querySelector("caption")) fault(element, "has no caption");
    }
    if (open && nameOf(open) === "") fault(open, "has no name");
    for (const element of all("fieldset")) {
      if (!element.querySelector("legend")) fault(element, "has no legend");
    }
    for (const attribute of ["aria-labelledby", "aria-describedby", "for"]) {
      for (const element of all(`[${attribute}]`)) {
        for (const id of (element.getAttribute(attribute) ?? "").split(" ")) {
          if (!document.getElementById(id)) fault(element, `${attribute} names no element: ${id}`);
        }
      }
    }
  }

  // Roles, languages, ids.

  function checkRoles(): void {
    for (const element of all("[role]")) {
      const role = element.getAttribute("role") ?? "";
      if (!ROLES.has(role)) fault(element, `has the role ${role}`);
    }
    for (const element of all("[aria-hidden=true]")) {
      if (element.querySelector(CONTROLS)) fault(element, "is hidden but takes the focus");
    }
    const seen = new Set<string>();
    for (const { id } of document.querySelectorAll("[id]")) {
      if (seen.has(id)) faults.push(`#${id} is there twice`);
      seen.add(id);
    }
    for (const item of all("li")) {
      if (!item.parentElement?.matches("ul, ol")) fault(item, "is in no list");
    }
    if (document.querySelectorAll("main").length !== 1) faults.push("there is not one main");
    if (document.querySelectorAll("h1").length !== 1) faults.push("there is not one h1");
    if (document.title.trim() === "") faults.push("there is no title");
  }

  /** Chinese is marked as such; what is marked as one language is not the other. */
  function checkLanguages(): void {
    if (!/^(en|zh)$/.test(document.documentElement.lang)) faults.push("the page has no language");
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent) || parent.closest("svg, script, noscript")) continue;
      // Names that people gave, and lists that hold characters only.
      if (parent.closest(".person, option, output, #replay-name")) continue;
      const isChinese = /[\u4e00-\u9fff]/.test(node.textContent ?? "");
      const lang = parent.closest("[lang]")?.getAttribute("lang");
      if (isChinese && lang !== "zh") fault(parent, "is Chinese and not marked as such");
    }
  }

  // Contrast.

  function parse(text: string): Colour | undefined {
    const numbers = (text.match(/-?[\d.]+(e-?\d+)?%?/g) ?? []).map(Number);
    if (/^rgba?\(/.test(text)) return [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
    if (/^color\(srgb/.test(text)) {
      return [255 * numbers[0], 255 * numbers[1], 255 * numbers[2], numbers[3] ?? 1];
    }
    return undefined;
  }
  const over = (top: Colour, under: Colour): Colour => {
    const mix = (i: number) => top[i] * top[3] + under[i] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const light = (colour: Colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: Colour, b: Colour) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  /** Colours that may be behind an element: a gradient has several. */
  function behind(element: Element): Colour[] {
    let grounds: Colour[] = [[0x14, 0x11, 0x0e, 1]];
    const chain: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) chain.unshift(at);
    for (const at of chain) {
      // A dialog is on top of all, and on nothing of its parents.
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const flat = parse(backgroundColor);
      if (flat && flat[3] > 0) grounds = grounds.map((ground) => over(flat, ground));
      const stops = (backgroundImage.match(/(rgba?|color)\([^()]*\)/g) ?? [])
        .map(parse)
        .filter((stop) => stop !== undefined);
      if (stops.length > 0) {
        grounds = grounds.flatMap((ground) => stops.map((stop) => over(stop, ground)));
      }
    }
    return grounds;
  }

  function checkContrast(): void {
    const done = new Set<Element>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent?.trim() === "" || done.has(parent) || !isSeen(parent))
        continue;
      // What cannot be used need not be read; the board's print is a picture.
      if (parent.closest("svg, script, noscript, :disabled")) continue;
      done.add(parent);
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const ink = parse(color);
      if (!ink) {
        fault(parent, `has a colour that is not understood: ${color}`);
        continue;
      }
      let opacity = 1;
      for (let at: Element | null = parent; at; at = at.parentElement) {
        opacity *= Number(getComputedStyle(at).opacity);
      }
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const worst = Math.min(
        ...behind(parent).map((ground) =>
          contrast(over([ink[0], ink[1], ink[2], ink[3] * opacity], ground), ground),
        ),
      );
      if (worst < (isLarge ? LARGE : CONTRAST))
        fault(parent, `has a contrast of ${worst.toFixed(2)}`);
    }
  }

  // Focus and fingers.

  function checkFocus(): void {
    for (const element of all("[tabindex]")) {
      if (element.tabIndex > 0) fault(element, "is out of the order of focus");
    }
    if (open && !open.contains(document.activeElement)) fault(open, "has not the focus");
    if (document.documentElement.scrollWidth > window.innerWidth) {
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    }
    for (const element of all(
      "button, select, input:not([type=radio], [type=checkbox]), summary",
    )) {
      const { width, height } = element.getBoundingClientRect();
      if (Math.min(width, height) < LEAST) {
        fault(element, `is ${Math.round(width)} x ${Math.round(height)} px`);
      }
    }
  }

  checkNames();
  checkRoles();
  checkLanguages();
  checkContrast();
  checkFocus();
  return faults;
}
