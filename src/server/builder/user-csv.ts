import type { CsvSeparator, UserRow } from "#contract/schema/user-table.ts";
import { isoTime } from "../iso-time.ts";

const columns = [
  "tgId",
  "name",
  "username",
  "points",
  "level",
  "friendsCount",
  "customValue",
  "tonFriendlyAddress",
  "createdAt",
  "lastSeenAt",
  "isReachable",
  "blockedAt",
];

/** The header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export function csvHeadOf(separator: CsvSeparator): string {
  return `\ufeff${columns.join(separator)}\r\n`;
}

/** A user as a CSV line, dates in ISO 8601. Source: RFC 4180. */
export function csvLineOf(user: UserRow, separator: CsvSeparator): string {
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
    user.blockedAt === null ? "" : isoTime(user.blockedAt),
  ];
  return `${cells.join(separator)}\r\n`;
}

/**
 * A text as a cell, with an apostrophe before what a spreadsheet would run as a formula: at its
 * start, and where a spreadsheet with another separator would start a cell, which then takes no
 * notice of our quotes. Source: OWASP, CSV injection.
 */
function textCell(text: string): string {
  const defused = text.replace(formulaStart, "$1'");
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

const formulaStart = /(^|[,;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠\t\r|])/gu;
