import { ServiceError } from "../errors.ts";

/** The opaque cursor with this content, which identifies the last row of a slice. */
export function cursorOf(content: string): string {
  return Buffer.from(content).toString("base64url");
}

/**
 * The content of a cursor as the groups of `pattern`; undefined without a cursor. Throws
 * `ServiceError` 400 for a foreign cursor.
 */
export function readCursor(cursor: string | undefined, pattern: RegExp): string[] | undefined {
  if (cursor === undefined) return undefined;
  const [, ...parts] = pattern.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (parts.length > 0) return parts;
  throw foreignCursor();
}

export function foreignCursor(): ServiceError {
  const message = "is not from this list";
  return new ServiceError("BAD_ARGUMENT", {
    detail: `The cursor ${message}; start without one.`,
    errors: [{ field: "cursor", message }],
  });
}

/** The cursor of a row that is identified by its id. */
export const idCursor = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The cursor of a user in order of registration. */
const userCursor = /^(\d{1,16})\.(\d{1,16})$/;

/** The user of a cursor made by `cursorOfUser`. */
export function readUserCursor(
  cursor: string | undefined,
): { readonly createdAt: number; readonly tgId: number } | undefined {
  const [createdAt, tgId] = readCursor(cursor, userCursor)?.map(Number) ?? [];
  return createdAt === undefined || tgId === undefined ? undefined : { createdAt, tgId };
}

/** The cursor after a user in order of registration. */
export function cursorOfUser(last: { readonly createdAt: number; readonly tgId: number }): string {
  return cursorOf(`${last.createdAt}.${last.tgId}`);
}

const defaultLimit = "50";

/** A slice of `limit` rows, and the cursor of the next one, or null. */
export async function pageOf<Row>(
  limit = defaultLimit,
  read: (max: number) => Promise<Row[]>,
  cursor: (last: Row) => string,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const rows = await read(Number(limit) + 1);
  const page = rows.slice(0, Number(limit));
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > page.length ? cursor(last) : null };
}
