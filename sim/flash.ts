import type { FlashStorage } from "../firmware/espruino.d.ts";

/**
 * Flash memory, and Espruino's `Storage` in it, byte for byte as Espruino (src/jsflash.c) lays it
 * out: files one after the other, each with a header of 32 bytes, a number of bytes and a name; an
 * erased or replaced file has the first four bytes of its name cleared, and its room comes back
 * only when the flash is compacted.
 */

/** Bytes of Storage on an ESP32. */
export const FLASH_BYTES = 917504;
/** Bytes that are erased at a time. */
export const FLASH_PAGE = 4096;
/** Bytes of a file's header. */
export const FILE_HEADER = 32;
/** Longest file name. */
export const FILE_NAME = 28;

/**
 * A flash chip. Whoever wants to see or to break what is written wraps one: `Storage` uses nothing
 * but these calls, in the order in which Espruino does.
 */
export interface Flash {
  /** A multiple of the page size. */
  readonly size: number;
  /** The bytes; not a copy, do not write to them. */
  read(address: number, length: number): Uint8Array;
  /** Clears those bits that are clear in the bytes, as NOR flash does: writing never sets one. */
  write(address: number, bytes: Uint8Array): void;
  /** Sets a page to 255. */
  erasePage(address: number): void;
}

/** A chip in memory. */
export interface MemoryFlash extends Flash {
  /** All of it, for tests that damage or keep it. */
  readonly bytes: Uint8Array;
  /** Calls of `write` and `erasePage` so far. */
  writes: number;
  erases: number;
}

/** Makes an erased chip, or one with a copy of the bytes of another. */
export function createFlash(image?: Uint8Array): MemoryFlash {
  const bytes = image ? image.slice() : new Uint8Array(FLASH_BYTES).fill(255);
  function check(address: number, length: number): void {
    if (address < 0 || address + length > bytes.length) {
      throw new Error(`flash: ${length} bytes at ${address} are outside`);
    }
  }
  return {
    bytes,
    writes: 0,
    erases: 0,
    size: bytes.length,
    read(address, length) {
      check(address, length);
      return bytes.subarray(address, address + length);
    },
    write(address, data) {
      check(address, data.length);
      this.writes++;
      for (let i = 0; i < data.length; i++) bytes[address + i] &= data[i];
    },
    erasePage(address) {
      check(address, 1);
      this.erases++;
      const start = address - (address % FLASH_PAGE);
      bytes.fill(255, start, start + FLASH_PAGE);
    },
  };
}

/** What `Storage` can do beyond what the firmware uses of it. */
export interface Storage extends FlashStorage {
  eraseAll(): void;
  /** False if the chain of headers leads to something that is none: Espruino then erases all. */
  isValid(): boolean;
}

/** Bytes of what may be written: characters count by their low byte, as in Espruino. */
export function bytesOf(data: unknown): Uint8Array {
  if (typeof data === "string") {
    const bytes = new Uint8Array(data.length);
    for (let i = 0; i < data.length; i++) bytes[i] = data.charCodeAt(i);
    return bytes;
  }
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) {
    // Espruino takes as many bytes as there are elements, whatever their size.
    const { length } = data as unknown as { length: number };
    return new Uint8Array(data.buffer, data.byteOffset, length);
  }
  if (Array.isArray(data)) return Uint8Array.from(data);
  throw new Error("Can't get pointer to data to write");
}

/** A string of bytes as characters 0..255. */
export function stringOf(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return text;
}

function align(address: number): number {
  return (address + 3) & ~3;
}

interface Header {
  /** Of the header. */
  address: number;
  /** Of the data. */
  size: number;
  flags: number;
  /** All of it, without the zeros at its end; empty if erased. */
  name: string;
}

/** Flags of files that are moved when the flash is compacted: plain, `StorageFile`, compressed. */
const REAL_FLAGS = [0, 64, 128];

/** Opens the files of a chip. */
export function createStorage(flash: Flash): Storage {
  const end = flash.size;

  /** The header at an address, undefined if there is none that can be one. */
  function headerAt(address: number): Header | undefined {
    if (address + FILE_HEADER > end) return undefined;
    const bytes = flash.read(address, FILE_HEADER);
    const word = (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) >>> 0;
    const size = word & 0xffffff;
    if (word === 0xffffffff || word === 0 || address + FILE_HEADER + size > end) return undefined;
    // Half erased is not erased: only a name whose first four bytes are all 0 is none.
    const isDead = !(bytes[4] | bytes[5] | bytes[6] | bytes[7]);
    let length = isDead ? 0 : FILE_NAME;
    while (length && bytes[4 + length - 1] === 0) length--;
    return { address, size, flags: word >>> 24, name: stringOf(bytes.subarray(4, 4 + length)) };
  }

  function after(header: Header): number {
    return align(header.address + FILE_HEADER + header.size);
  }

  function nextPage(address: number): number {
    return address - (address % FLASH_PAGE) + FLASH_PAGE;
  }

  /**
   * The header after one. Where there is none the next page may begin with one; `last` says where
   * the search ended, 0 where the flash is full or there is no next page.
   */
  function next(header: Header): { header?: Header; last: number } {
    const address = after(header);
    if (address + FILE_HEADER > end) return { last: 0 };
    const found = headerAt(address);
    if (found) return { header: found, last: address };
    const page = nextPage(address);
    return page < end ? { header: headerAt(page), last: page } : { last: 0 };
  }

  function* headers(): Generator<Header> {
    for (let header = headerAt(0); header; header = next(header).header) yield header;
  }

  function find(name: string): Header | undefined {
    for (const header of headers()) if (header.name === name) return header;
    return undefined;
  }

  function isErased(address: number, length: number): boolean {
    const bytes = flash.read(address, length);
    for (let i = 0; i < length; i++) if (bytes[i] !== 255) return false;
    return true;
  }

  function checkName(name: unknown): string {
    const text = String(name);
    // Espruino cuts a longer name short without a word.
    if (text.length === 0 || text.length > FILE_NAME) {
      throw new Error(`Storage: "${text}" is not 1 to ${FILE_NAME} characters`);
    }
    return text;
  }

  function eraseFile(header: Header): void {
    flash.write(header.address + 4, new Uint8Array(4));
  }

  /** Writes whole words: what lies beside the bytes is written again as it is. */
  function writeWords(address: number, bytes: Uint8Array): void {
    const before = address & 3;
    const put = (at: number, from: number, to: number) => {
      const word = flash.read(at, 4).slice();
      word.set(bytes.subarray(from, to), (address + from) & 3);
      flash.write(at, word);
    };
    const begin = before ? Math.min(4 - before, bytes.length) : 0;
    if (begin) put(address - before, 0, begin);
    const rest = (bytes.length - begin) & 3;
    const middle = bytes.subarray(begin, bytes.length - rest);
    if (middle.length) flash.write(address + begin, middle);
    if (rest) put(address + bytes.length - rest, bytes.length - rest, bytes.length);
  }

  function freeBytes(): number {
    let last = 0;
    for (const header of headers()) last = after(header);
    return end - last;
  }

  /**
   * Moves live files from page `from` on down, through a buffer of `size` bytes. A page is erased and
   * written as soon as all of it was read; at a cut in between, what is in the buffer is lost.
   */
  function moveDown(from: number, size: number): void {
    const buffer = new Uint8Array(size);
    let tail = 0;
    let used = 0;
    let to = from;
    const take = (address: number, length: number) => {
      const bytes = flash.read(address, length);
      for (let i = 0; i < length; i++) buffer[(tail + used + i) % size] = bytes[i];
      used += length;
    };
    const give = (isRead: number) => {
      while (used && isRead >= nextPage(to)) {
        const length = Math.min(used, size - tail, nextPage(to) - to);
        if (to % FLASH_PAGE === 0) flash.erasePage(to);
        flash.write(to, buffer.slice(tail, tail + length));
        to += length;
        tail = (tail + length) % size;
        used -= length;
      }
    };
    let last = from;
    let header = headerAt(from);
    while (header) {
      if (header.name !== "" && REAL_FLAGS.includes(header.flags)) {
        const until = after(header);
        let at = header.address + FILE_HEADER;
        take(header.address, FILE_HEADER);
        give(at);
        while (at < until) {
          const length = Math.min(size - used, size - ((tail + used) % size), until - at);
          take(at, length);
          at += length;
          give(at);
        }
      }
      ({ header, last } = next(header));
    }
    give(end);
    if (to % FLASH_PAGE) to = nextPage(to);
    for (last ||= end; to < last; to += FLASH_PAGE) flash.erasePage(to);
  }

  /**
   * Moves all live files together, from the last page on that begins with a header before a dead
   * file. False if there is none.
   */
  function compact(): boolean {
    let from = 0;
    let isDead = false;
    let live = 0;
    for (const header of headers()) {
      if (!isDead && header.address % FLASH_PAGE === 0) from = header.address;
      if (header.name === "") isDead = true;
      else live += align(header.size) + FILE_HEADER;
    }
    if (isDead) moveDown(from, Math.min(live, FLASH_PAGE + FILE_HEADER));
    return isDead;
  }

  /** Room between an address and where the next file can be. */
  function room(address: number): number {
    const page = nextPage(address);
    return (page < end && headerAt(page) ? page : end) - address;
  }

  function create(name: string, size: number): Header {
    const required = align(size) + FILE_HEADER;
    for (let compacted = false; ; compacted = true) {
      let free = 0;
      let trash = 0;
      for (let address = 0; address < end; address = nextPage(address)) {
        let header = headerAt(address);
        while (header) {
          if (header.name === "") trash += header.size;
          address = after(header);
          header = headerAt(address);
        }
        if (address >= end) break;
        const space = room(address);
        free += space;
        if (space >= required) {
          const bytes = new Uint8Array(FILE_HEADER);
          for (let i = 0; i < 4; i++) bytes[i] = size >> (8 * i);
          for (let i = 0; i < name.length; i++) bytes[4 + i] = name.charCodeAt(i);
          flash.write(address, bytes);
          return { address, size, flags: 0, name };
        }
      }
      if (compacted || required >= free + trash || !compact()) {
        throw new Error("Unable to find or create file");
      }
    }
  }

  return {
    read(fileName, offset = 0, length = 0) {
      const header = find(checkName(fileName));
      if (!header) return undefined;
      const start = Math.min(Math.max(offset, 0), header.size);
      const count = Math.min(length <= 0 ? header.size : length, header.size - start);
      return stringOf(flash.read(header.address + FILE_HEADER + start, count));
    },
    readArrayBuffer(fileName) {
      const header = find(checkName(fileName));
      if (!header) return undefined;
      return flash.read(header.address + FILE_HEADER, header.size).slice().buffer as ArrayBuffer;
    },
    write(fileName, data, offset = 0, fileSize = 0) {
      const name = checkName(fileName);
      if (offset < 0 || fileSize < 0) return false;
      const bytes = bytesOf(data);
      const size = fileSize || bytes.length;
      if (size === 0) throw new Error("Can't create zero length file");
      let header = find(name);
      if (offset === 0) {
        const at = header ? header.address + FILE_HEADER : 0;
        const isReady = header && header.flags === 0 && header.size === size && isErased(at, size);
        if (!isReady) {
          if (header && header.flags === 0 && header.size === size && bytes.length === size) {
            const old = flash.read(at, size);
            if (bytes.every((byte, i) => byte === old[i])) return true;
          }
          if (header) eraseFile(header);
          header = create(name, size);
        }
      }
      if (!header) throw new Error("Unable to find or create file");
      if (offset + bytes.length > header.size) throw new Error("Too much data for file size");
      const address = header.address + FILE_HEADER + offset;
      if (!isErased(address, bytes.length)) {
        throw new Error("File already written with different data");
      }
      writeWords(address, bytes);
      return true;
    },
    erase(fileName) {
      const header = find(checkName(fileName));
      if (header) eraseFile(header);
    },
    list(filter) {
      const names: string[] = [];
      for (const { name, flags } of headers()) {
        // Of a torn name only what is before a zero is told.
        const [told] = name.split("\0");
        if (name !== "" && flags === 0 && (!filter || told.match(filter))) names.push(told);
      }
      return names;
    },
    getFree: freeBytes,
    compact() {
      compact();
    },
    eraseAll() {
      for (let page = 0; page < end; page += FLASH_PAGE) flash.erasePage(page);
    },
    isValid() {
      let header = headerAt(0);
      if (!header) return isErased(0, end);
      for (;;) {
        const step = next(header);
        if (step.header) header = step.header;
        else if (step.last) return isErased(step.last, FILE_HEADER);
        else {
          // Full, or in the last page.
          const address = after(header);
          return address + FILE_HEADER > end || isErased(address, FILE_HEADER);
        }
      }
    },
  };
}
