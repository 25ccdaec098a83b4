import { type Tables, tableList } from "../schema/tables.ts";

/** A table whose rows belong to a player, by `tg_id`. */
export interface PlayerRows {
  readonly table: keyof Tables;
  /** What orders a player's rows, as an index does. */
  readonly key: readonly [string, ...string[]];
  /** Columns that hold JSON. */
  readonly json: readonly string[];
  /** Columns that are the service's own: secrets, and who of several processes works on a row. */
  readonly internal: readonly string[];
  /** Whether removing them takes more than deleting them. */
  readonly takesMore: boolean;
}

/** The tables whose rows belong to players. */
export const playerTables: readonly PlayerRows[] = tableList.flatMap(
  ({ name, columns, players }) => {
    if (typeof players === "string") return [];
    const { order, hidden = [], erase } = players;
    const json = Object.keys(columns).filter((column) => columns[column]?.kind === "json");
    return [{ table: name, key: order, json, internal: hidden, takesMore: erase === "step" }];
  },
);
