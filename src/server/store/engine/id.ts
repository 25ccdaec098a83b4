import { randomInt, randomUUID } from "node:crypto";

let last = { time: 0, count: 0 };

/**
 * A new id that sorts by time: a version 7 UUID (RFC 9562) for `now` in ms. Ids of one process for
 * the same millisecond sort in order of creation.
 */
export function newId(now: number): string {
  const { time, count } = next(now);
  const at = minId(time).slice(0, 14);
  return `${at}7${count.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}

/**
 * The id of all changes of one user in one hour: a version 8 UUID (RFC 9562) that sorts by the
 * hour's start `at`, in ms. `kind` is 0 … 4095.
 */
export function hourId(at: number, kind: number, tgId: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x8000 | kind, 6);
  bytes.writeBigUInt64BE((0b10n << 62n) | BigInt(tgId), 8);
  return written(bytes);
}

/**
 * The id with its time replaced by `at`, in ms, so that a row changed later sorts by the change.
 */
export function idAt(at: number, id: string): string {
  return minId(at).slice(0, 13) + id.slice(13);
}

/** The moment at which an id was made, or its hour began, in ms. */
export function idTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The lower bound of ids from the moment `at`, in ms. */
export function minId(at: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at, 0, 6);
  return written(bytes);
}

function written(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

/**
 * The time and 12-bit counter of the next id; the counter starts low enough to be incremented many
 * times.
 */
function next(now: number): typeof last {
  const count = now === last.time ? Math.min(0xfff, last.count + 1) : randomInt(0x400);
  last = { time: now, count };
  return last;
}
