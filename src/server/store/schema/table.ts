/** A column; `value` only carries its type in rows. */
export interface Column<Value> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  readonly default?: string | number;
  /** Sorted by code point on PostgreSQL, as on SQLite, for prefix searches by index range. */
  readonly isByCodePoint?: boolean;
  readonly value?: Value;
}

/**
 * - `json`: a text that holds JSON
 * - `moment`: Unix ms
 * - `day`: days since 1970, by UTC
 * - `flag`: 0 or 1
 */
type ColumnKind = "text" | "json" | "integer" | "float" | "moment" | "day" | "flag";

interface TextOptions {
  readonly default?: string;
  readonly isByCodePoint?: boolean;
}

interface NumberOptions {
  readonly default?: number;
}

export function text<Value extends string = string>(options: TextOptions = {}): Column<Value> {
  return { kind: "text", isNullable: false, ...options };
}

export function json(): Column<string> {
  return { kind: "json", isNullable: false };
}

export function integer(options: NumberOptions = {}): Column<number> {
  return { kind: "integer", isNullable: false, ...options };
}

export function float(): Column<number> {
  return { kind: "float", isNullable: false };
}

export function moment(): Column<number> {
  return { kind: "moment", isNullable: false };
}

export function day(options: NumberOptions = {}): Column<number> {
  return { kind: "day", isNullable: false, ...options };
}

export function flag(options: NumberOptions = {}): Column<number> {
  return { kind: "flag", isNullable: false, ...options };
}

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true };
}

/** The columns that identify a bot, and a bot user. */
export const ofBot = { bot_id: text() };
export const ofUser = { ...ofBot, tg_id: integer() };

/** A foreign key. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly target: readonly string[];
  /**
   * Whether rows are deleted with the row to which they refer; otherwise that row cannot be
   * deleted.
   */
  readonly isCascade?: boolean;
}

export interface Index {
  /** Columns or expressions. */
  readonly on: readonly string[];
  readonly isUnique?: boolean;
  /** The condition of a partial index. */
  readonly where?: string;
}

/** The settings for the retention of rows. */
export type KeptDays = "messageDays" | "tapDays" | "fieldReportDays" | "auditDays";

/** The end of rows: the moment in `until`, or some days after the moment or day in `since`. */
export type Keep =
  | { readonly until: string }
  | {
      readonly since: string;
      readonly days: number | KeptDays;
      /** Only rows with one of these statuses are removed. */
      readonly statuses?: readonly string[];
    };

/** The export and erasure of a player's rows, in a table with `tg_id`. */
export interface PlayerRows {
  /** Sorts the rows of a player in an export, and identifies one in an erasure; by an index. */
  readonly order: readonly [string, ...string[]];
  /**
   * Columns that are not exported: secrets, search keys and internal marks of the service's
   * processes.
   */
  readonly hidden?: readonly string[];
  /** `delete` if nothing else depends on the rows; otherwise the erasure has a step for them. */
  readonly erase: "delete" | "step";
}

/** A table: its schema, the owner of its rows, and the rules for them. */
export interface Table<
  Columns extends Record<string, Column<unknown>> = Record<string, Column<unknown>>,
> {
  /**
   * - `bot`: rows have `bot_id` and are deleted with the bot; Citus keeps them on the bot's shard
   * - `user`: rows also have `tg_id` and are deleted with the bot user
   * - `service`: all others; Citus keeps them complete on every worker
   */
  readonly of: "bot" | "user" | "service";
  readonly columns: Columns;
  /** The primary key. */
  readonly key: readonly [string, ...string[]];
  /** The name of a primary key of several columns; default `<table>_key`. */
  readonly keyName?: string;
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  /** Foreign keys by name, besides the one to the bot or bot user. */
  readonly references?: Readonly<Record<string, ForeignKey>>;
  readonly indexes?: Readonly<Record<string, Index>>;
  /** Default: as long as the row with which they are deleted. */
  readonly keep?: Keep;
  /**
   * - `none`: nothing identifies a player
   * - `mentions`: players in a text or number, or rows that belong to a player's rows
   * - otherwise the rows are a player's
   */
  readonly players: "none" | "mentions" | PlayerRows;
}

export function table<const Declared extends Table>(declared: Declared): Declared {
  return declared;
}

/** The rows of a declared table. */
export type RowOf<Declared> =
  Declared extends Table<infer Columns>
    ? { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never }
    : never;
