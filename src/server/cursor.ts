import { ServiceError } from "./errors.ts";

/** Where the next page of a list begins, as callers carry it: they are not to look inside. */
export function cursorOf(place: string): string {
  return Buffer.from(place).toString("base64url");
}

/** The place that a cursor stands for, as the groups of `pattern`; undefined without a cursor. Throws `ServiceError` 400 for one that is not ours. */
export function placeOf(cursor: string | undefined, pattern: RegExp): string[] | undefined {
  if (cursor === undefined) return undefined;
  const [, ...parts] = pattern.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (parts.length > 0) return parts;
  const message = "is not one that this list gave";
  throw new ServiceError("BAD_ARGUMENT", { detail: `The cursor ${message}; start without one.`, errors: [{ field: "cursor", message }] });
}
