import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { freeId, idFromTitle } from "./activity-id.ts";

/** An item of a list being edited. */
export interface RowDraft {
  /** Tells rows apart while they move. */
  readonly key: number;
  readonly title: ScreenText;
}

/** An item with an id, which is fixed once it is saved. */
export interface NamedRow extends RowDraft {
  readonly id: string;
  readonly isSaved: boolean;
  /** Whether the owner has typed the id, so that it no longer follows the title. */
  readonly isIdTyped: boolean;
}

// Above the keys of drafts that the tab has kept.
let lastKey = Date.now();

/** A key that no other row has. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

/** The id that a new row gets from its title; `taken` are those of all others and of saved items. */
export function withTitle<Row extends NamedRow>(
  row: Row,
  title: ScreenText,
  spare: string,
  taken: readonly string[],
): Row {
  if (row.isSaved || row.isIdTyped) return { ...row, title };
  return { ...row, title, id: idFromTitle(firstText(title), spare, taken) };
}

/** A copy that is not saved yet, with an id of its own. */
export function copyOf<Row extends NamedRow>(row: Row, taken: readonly string[]): Row {
  return {
    ...row,
    key: newKey(),
    id: freeId(row.id, taken),
    isSaved: false,
    isIdTyped: false,
  };
}

/** The rows after a save: those that the service has are saved now. */
export function savedRows<Row extends NamedRow>(
  rows: readonly Row[],
  saved: readonly { id: string }[] = [],
): readonly Row[] {
  const ids = new Set(saved.map(({ id }) => id));
  return rows.map((row) => (ids.has(row.id) ? { ...row, isSaved: true } : row));
}

/** English for an id, if there is such a text. */
function firstText(title: ScreenText): string {
  return textIn(title, "en");
}

/** The ids of those items that have one. */
export function idsOf(items: readonly object[]): string[] {
  return items.flatMap((item) => ("id" in item && typeof item.id === "string" ? [item.id] : []));
}
