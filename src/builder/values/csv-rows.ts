/** A row of a CSV text. */
export interface CsvRow {
  /** The number of the line on which it begins. */
  readonly line: number;
  readonly cells: string[];
}

/** The rows of a CSV text, empty lines included. Source: RFC 4180, with any line ends. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void, undefined> {
  const unquoted = new RegExp(`([^${delimiter}\\r\\n]*)(\\r\\n|[${delimiter}\\r\\n]|$)`, "gy");
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (unquoted.lastIndex < text.length) {
    const start = unquoted.lastIndex;
    const closing = text[start] === '"' ? closingQuote(text, start) : undefined;
    const quotation = closing === undefined ? "" : text.slice(start + 1, closing);
    if (closing !== undefined) unquoted.lastIndex = Math.min(closing + 1, text.length);
    const [, rest = "", end = ""] = unquoted.exec(text) ?? [];
    row.cells.push(quotation.replaceAll('""', '"') + rest);
    line += quotation.match(/\r\n|\r|\n/g)?.length ?? 0;
    const isLast = unquoted.lastIndex === text.length;
    // A delimiter at the end of the text is followed by an empty cell.
    if (isLast && end === delimiter) row.cells.push("");
    if (!isLast && end === delimiter) continue;
    yield row;
    line += 1;
    row = { line, cells: [] };
  }
}

/**
 * The index of the quote that closes the one at `start`; the text's length if none does. A pattern with
 * a repeated group would overflow the stack in a cell with millions of quotes.
 */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote === -1 ? text.length : quote;
}
