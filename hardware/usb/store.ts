/*
 * Where blocks of the store are found: on a board, read piece by piece while its game goes on, or in
 * files that were copied from one.
 */

import { BLOCK, BLOCKS, FILE, NAMES } from "../../firmware/block.ts";
import { SEATS_MASK } from "../../firmware/rules/state.ts";
import { type Block, hasHead, isBlank, readBlock, serialOf } from "./block.ts";
import { crc32 } from "./boot.ts";
import { type Device, NoAnswer, Refused, type Times } from "./device.ts";
import { Fault } from "./fault.ts";

/** A file of the store. */
export interface StoreFile {
  name: string;
  /** Numbers of its blocks that are not blank; undefined: it has another size, and is not ours. */
  used: number[] | undefined;
  /** Bytes of a block. */
  block(number: number): Promise<Uint8Array>;
}

/** Blocks that were read, the oldest first, and names of files that are not the store's. */
export interface Found {
  blocks: Block[];
  foreign: string[];
}

/** Bytes that are asked for at once: a head and the first tokens, in half of a block. */
const PIECE = BLOCK / 2;
const TRIES = 4;

/**
 * Bytes of a file in the board's Storage, with a check, so that what the cable garbles is asked for
 * again. The answer takes some 120 of the board's variables.
 */
async function readPiece(
  device: Device,
  times: Times,
  name: string,
  at: number,
  length: number,
): Promise<Uint8Array> {
  const question =
    "(function(d){return[E.CRC32(d),btoa(d)]})" +
    `(require("Storage").read("${name}",${at},${length}))`;
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const [crc, text] = (await device.ask(question, times.work)) as [number, string];
      const bytes = Uint8Array.from(Buffer.from(text, "base64"));
      if (bytes.length === length && crc32(bytes) === crc) return bytes;
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
    }
    device.clear();
  }
  throw new Fault(
    "checksum",
    "The data arrives damaged again and again. Try another cable or USB port, without a hub.",
  );
}

/** All bytes of a file in the board's Storage, undefined if there is none. */
export async function readFile(
  device: Device,
  times: Times,
  name: string,
): Promise<Uint8Array | undefined> {
  const question = `(function(t){return t?t.length:0})(require("Storage").read("${name}"))`;
  const size = Number(await device.ask(question, times.work));
  if (!size) return undefined;
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += PIECE)
    bytes.set(await readPiece(device, times, name, at, Math.min(PIECE, size - at)), at);
  return bytes;
}

/** The files of a board's store. */
export async function listBoard(device: Device, times: Times): Promise<StoreFile[]> {
  const files: StoreFile[] = [];
  for (let digit = 0; digit < NAMES; digit++) {
    const name = `sky.${digit}`;
    // A digit for each block, 1 if it is not blank; the size, if it is another; 0 if there is no file.
    const marks = (await device.ask(
      `(function(b,m,i){if(!b)return 0;b=new Uint8Array(b);if(b.length!=${FILE})return b.length;m="";` +
        `for(i=0;i<${FILE};i+=${BLOCK})m+=E.sum(b.subarray(i,i+${BLOCK}))<${255 * BLOCK}?1:0;return m})` +
        `(require("Storage").readArrayBuffer("${name}"))`,
      times.work,
    )) as string | number;
    if (marks === 0) continue;
    const used =
      typeof marks === "string"
        ? [...marks].flatMap((mark, number) => (mark === "1" ? [number] : []))
        : undefined;
    const block = async (number: number) => {
      const bytes = new Uint8Array(BLOCK).fill(255);
      bytes.set(await readPiece(device, times, name, BLOCK * number, PIECE));
      // Places are filled in order: where the last of the first half is blank, all after it are.
      if (isBlank(bytes.subarray(PIECE - 4, PIECE))) return bytes;
      bytes.set(await readPiece(device, times, name, BLOCK * number + PIECE, PIECE), PIECE);
      return bytes;
    };
    files.push({ name, used, block });
  }
  return files;
}

/** A file of the store from its bytes. */
function fileOf(name: string, bytes: Uint8Array): StoreFile {
  const block = (number: number) => bytes.subarray(BLOCK * number, BLOCK * (number + 1));
  const numbers = Array.from({ length: BLOCKS }, (_, number) => number);
  const used = bytes.length === FILE ? numbers.filter((n) => !isBlank(block(n))) : undefined;
  return { name, used, block: async (number) => block(number) };
}

/** Bytes of the header that Espruino's Storage puts before a file: its size, and 28 of its name. */
const HEADER = 32;

/**
 * The store's files in a copy of the board's whole Storage, those that were erased but not yet
 * cleared away too: the first four letters of their names are gone.
 */
function filesIn(name: string, image: Uint8Array): StoreFile[] {
  const view = new DataView(image.buffer, image.byteOffset, image.length);
  const files: StoreFile[] = [];
  for (let at = 0; at + HEADER + FILE <= image.length; at += 4) {
    if (view.getUint32(at, true) !== FILE) continue;
    const label = Buffer.from(image.subarray(at + 4, at + HEADER)).toString("latin1");
    if (!/^(?:sky\.|\0{4})[0-7]\0/.test(label)) continue;
    const bytes = image.subarray(at + HEADER, at + HEADER + FILE);
    files.push(fileOf(`${name}, at ${at}`, bytes));
  }
  return files;
}

/** The store's files in what was copied from a board: one of them, or its whole Storage. */
export function listDump(name: string, bytes: Uint8Array): StoreFile[] {
  return bytes.length > FILE ? filesIn(name, bytes) : [fileOf(name, bytes)];
}

/** Reads blocks of some files; `isAll`: all, or else those of the newest game. */
export async function readStore(
  files: readonly StoreFile[],
  isAll: boolean,
  progress: (done: number, total: number) => void = () => {},
): Promise<Found> {
  const foreign: string[] = [];
  const ours: { file: StoreFile; used: number[]; serial: number }[] = [];
  const total = files.reduce((sum, { used }) => sum + (used?.length ?? 0), 0) * BLOCK;
  let done = 0;
  const kept = new Map<StoreFile, Uint8Array[]>(files.map((file) => [file, []]));
  const read = async (file: StoreFile, number: number): Promise<Uint8Array> => {
    const blocks = kept.get(file)!;
    if (!blocks[number]) {
      blocks[number] = await file.block(number);
      progress((done += BLOCK), total);
    }
    return blocks[number];
  };
  for (const file of files) {
    let serial: number | undefined;
    for (const number of file.used ?? []) {
      const bytes = await read(file, number);
      // Blocks are numbered in order, so any one's number tells the place of its file.
      if (hasHead(bytes)) {
        serial = serialOf(bytes);
        break;
      }
    }
    if (serial === undefined || !file.used) foreign.push(file.name);
    else ours.push({ file, used: file.used, serial });
  }
  ours.sort((a, b) => a.serial - b.serial);
  const places = ours.flatMap(({ file, used }) => used.map((number) => ({ file, number })));
  const blocks: Block[] = [];
  for (const { file, number } of places.reverse()) {
    const block = readBlock(await read(file, number));
    blocks.unshift(block);
    const { isWhole, before, state } = block;
    if (!isAll && isWhole && !before && state[SEATS_MASK]) break;
  }
  progress(total, total);
  return { blocks, foreign };
}
