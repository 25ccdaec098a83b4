/** A row of a CSV text. */
export interface CsvRow {
  /** The number of the line on which it begins. */
  readonly line: number;
  readonly cells: string[];
}

/** The rows of a CSV text, empty lines included. Source: RFC 4180, with any line ends. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void, undefined> {
  const quoted = '(?:"((?:[^"]+|"")*)"?)?';
  const cell = new RegExp(`${quoted}([^${delimiter}\\r\\n]*)(\\r\\n|[${delimiter}\\r\\n]|$)`, "gy");
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (cell.lastIndex < text.length) {
    const [, quotation = "", rest = "", end = ""] = cell.exec(text) ?? [];
    row.cells.push(quotation.replaceAll('""', '"') + rest);
    line += quotation.match(/\r\n|\r|\n/g)?.length ?? 0;
    const isLast = cell.lastIndex === text.length;
    // A delimiter at the end of the text is followed by an empty cell.
    if (isLast && end === delimiter) row.cells.push("");
    if (!isLast && end === delimiter) continue;
    yield row;
    line += 1;
    row = { line, cells: [] };
  }
}
