import { randomInt } from "node:crypto";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` uniformly random base62 digits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join("");
}

/** A whole number in base62, zero-padded to `length` digits. */
export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / digits.length))
    text = digits[rest % digits.length] + text;
  return text.padStart(length, "0");
}
