import type { UserRow } from "#contract/schema/user-table.ts";
import { isoTime } from "../iso-time.ts";

/** The header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead =
  "\ufefftgId,name,username,points,level,friendsCount,customValue,tonFriendlyAddress,createdAt,lastSeenAt,isReachable\r\n";

/** A user as a CSV line, dates in ISO 8601. Source: RFC 4180. */
export function csvLineOf(user: UserRow): string {
  const cells = [
    user.tgId,
    textCell(user.name),
    textCell(user.username),
    user.points,
    user.level,
    user.friendsCount,
    user.customValue,
    textCell(user.tonFriendlyAddress),
    isoTime(user.createdAt),
    isoTime(user.lastSeenAt),
    user.isReachable,
  ];
  return `${cells.join(",")}\r\n`;
}

/**
 * A text as a cell, with a leading apostrophe if a spreadsheet would run it as a formula. Source:
 * OWASP, CSV injection.
 */
function textCell(text: string): string {
  const defused = /^\s*[=+\-@＝＋－＠\t\r|]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
