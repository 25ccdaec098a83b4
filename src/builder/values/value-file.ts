import { isTgId } from "#contract/user/user-limit.ts";
import { csvRows } from "./csv-rows.ts";

/** The fault of a line in a file of custom values. */
export type LineFault = "columns" | "id" | "value" | "range" | "rounded";

export interface WrongLine {
  readonly line: number;
  readonly fault: LineFault;
  /** The cell at fault. */
  readonly cell: string;
}

/** A line whose user has a later line, which counts. */
export interface RepeatedLine {
  readonly line: number;
  readonly tgId: number;
  readonly later: number;
}

/** A file of custom values; only the first wrong and repeated lines are kept. */
export interface ValueFile {
  readonly kind: "read";
  readonly values: ReadonlyMap<number, number>;
  readonly wrong: readonly WrongLine[];
  readonly wrongCount: number;
  readonly repeated: readonly RepeatedLine[];
  readonly repeatedCount: number;
}

/** The reason why a file has no values. */
export interface RefusedFile {
  readonly kind: "refused";
  readonly reason: "empty" | "not-text" | "no-columns" | "no-values";
}

/** The maximum size of a file of custom values, in MiB: room for half a million users. */
export const maxFileMiB = 20;

/** How many wrong and repeated lines are kept. */
const maxListed = 100;
/** The page stays responsive between batches of this many rows. */
const rowsAtOnce = 5000;
const delimiters = ["\t", ";", ","];

/**
 * The text of a file. Spreadsheets write UTF-8, UTF-16 or a code page; digits are the same in all of
 * them.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = first === 0xfe ? "utf-16be" : "utf-16le";
  return new TextDecoder(isUtf16 ? encoding : "utf-8").decode(bytes);
}

/**
 * Reads two columns, a tgId and a whole number, with or without a header; a header with their names
 * may have other columns too, as the export has. Wrong lines are skipped, and the last
 * line of a user counts.
 */
export async function readValueFile(content: string): Promise<ValueFile | RefusedFile> {
  const text = content.replace(/^\ufeff/, "");
  if (text.trim() === "") return refused("empty");
  // Control characters come in pictures, archives and workbooks.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text)) return refused("not-text");
  const rows = csvRows(text, delimiterOf(text));
  const values = new Map<number, number>();
  const lineOf = new Map<number, number>();
  const wrong: WrongLine[] = [];
  const repeated: RepeatedLine[] = [];
  let [wrongCount, repeatedCount, count] = [0, 0, 0];
  let columns: Columns | undefined;
  for (const { line, cells } of rows) {
    if (++count % rowsAtOnce === 0) await nextTurn();
    if (isBlank(cells) || isSeparatorNote(cells)) continue;
    if (!columns) {
      columns = isHeader(cells) ? namedColumns(cells) : plainColumns;
      if (!columns) return refused("no-columns");
      if (columns !== plainColumns) continue;
    }
    const read = readLine(cells, columns);
    if ("fault" in read) {
      if (++wrongCount <= maxListed) wrong.push({ line, ...read });
      continue;
    }
    const earlier = lineOf.get(read.tgId);
    if (earlier !== undefined && ++repeatedCount <= maxListed)
      repeated.push({ line: earlier, tgId: read.tgId, later: line });
    lineOf.set(read.tgId, line);
    values.set(read.tgId, read.value);
  }
  if (values.size === 0) return refused("no-values");
  return { kind: "read", values, wrong, wrongCount, repeated, repeatedCount };
}

function refused(reason: RefusedFile["reason"]): RefusedFile {
  return { kind: "refused", reason };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The delimiter that the first lines with any text have. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 10_000).trimStart();
  const [noted] = /(?<=^sep=)[\t;,]/i.exec(start) ?? [];
  const [first = ""] = start.split(/[\r\n]/, 1);
  return noted ?? delimiters.find((delimiter) => first.includes(delimiter)) ?? ",";
}

/** Excel's note of the delimiter: `sep=;`. */
const isSeparatorNote = ([first = ""]: string[]): boolean => /^sep=/i.test(first);

const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === "");

const isHeader = (cells: string[]): boolean => !cells.some((cell) => /^\s*[-−]?\d/.test(cell));

interface Columns {
  readonly id: number;
  readonly value: number;
  /** Whether there may be other columns. */
  readonly beside: boolean;
}

const plainColumns: Columns = { id: 0, value: 1, beside: false };

/** The columns that a header names; of one with two other names, the first is the tgId. */
function namedColumns(header: string[]): Columns | undefined {
  const names = header.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ""));
  const id = names.findIndex((name) => /^(?:tg|telegram)?(?:user)?id$/.test(name));
  const value = names.findIndex((name) =>
    /^(?:(?:custom)?value|значение|число|своёчисло|вашечисло)$/.test(name),
  );
  if (id !== -1 && value !== -1) return { id, value, beside: true };
  if (names.filter((name) => name !== "").length !== 2) return undefined;
  return id === 1 || value === 0
    ? { id: 1, value: 0, beside: false }
    : { id: 0, value: 1, beside: false };
}

function readLine(
  cells: string[],
  { id, value, beside }: Columns,
): { tgId: number; value: number } | Omit<WrongLine, "line"> {
  const idCell = cells[id]?.trim() ?? "";
  const valueCell = cells[value]?.trim() ?? "";
  const hasOthers = cells.some((cell, column) => column > 1 && cell.trim() !== "");
  if ((!beside && hasOthers) || cells.length < 2)
    return { fault: "columns", cell: cells.join(" ").trim() };
  const rounded = [idCell, valueCell].find((cell) => /^-?\d+(?:[.,]\d+)?e\+?\d+$/i.test(cell));
  if (rounded !== undefined) return { fault: "rounded", cell: rounded };
  if (!/^\d+$/.test(idCell) || !isTgId(Number(idCell))) return { fault: "id", cell: idCell };
  const number = valueCell.replace(/^−/, "-");
  if (!/^-?\d+$/.test(number)) return { fault: "value", cell: valueCell };
  if (!Number.isSafeInteger(Number(number))) return { fault: "range", cell: valueCell };
  return { tgId: Number(idCell), value: Number(number) || 0 };
}
