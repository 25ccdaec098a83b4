/** A row of a CSV text. */
export interface CsvRow {
  /** The number of the line on which it begins. */
  readonly line: number;
  readonly cells: string[];
}

const lineBreak = /\r\n|\r|\n/g;

/** The rows of a CSV text, empty lines included. Source: RFC 4180, with any line ends. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void, undefined> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const [end, next] = breakAfter(text, at);
    const plain = text.slice(at, end);
    if (plain.includes('"')) {
      const row = quotedRow(text, at, delimiter);
      yield { line, cells: row.cells };
      line += row.lines;
      at = row.next;
    } else {
      yield { line, cells: plain.split(delimiter) };
      line += 1;
      at = next;
    }
  }
}

/** Where the line of `at` ends, and where the next one begins. */
function breakAfter(text: string, at: number): [end: number, next: number] {
  lineBreak.lastIndex = at;
  const found = lineBreak.exec(text);
  return found ? [found.index, lineBreak.lastIndex] : [text.length, text.length];
}

/** A row with quoted cells, which may hold delimiters and line breaks. */
function quotedRow(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; lines: number; next: number } {
  const cells: string[] = [];
  let [end, next] = breakAfter(text, start);
  for (let at = start; ; ) {
    const isQuoted = text[at] === '"';
    const rest = isQuoted ? closingQuote(text, at) : at;
    // Only a quote goes beyond its line; to look for its end at each cell would take long.
    if (rest > end) [end, next] = breakAfter(text, rest);
    const separator = text.indexOf(delimiter, rest);
    const isLast = separator === -1 || separator >= end;
    const stop = isLast ? end : separator;
    cells.push(
      isQuoted
        ? text.slice(at + 1, rest - 1).replaceAll('""', '"') + text.slice(rest, stop)
        : text.slice(at, stop),
    );
    if (isLast) return { cells, lines: linesIn(text.slice(start, next)), next };
    at = separator + delimiter.length;
  }
}

/** Behind the quote that closes the one at `at`; the end of the text if none does. */
function closingQuote(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 2))
    if (text[quote + 1] !== '"') return quote + 1;
  return text.length + 1;
}

function linesIn(text: string): number {
  return Math.max(1, text.match(lineBreak)?.length ?? 0);
}
