import { sql } from "kysely";
import { isPostgres } from "../engine/dialect.ts";
import { distributeTable, hasDistributedTables } from "./distribution.ts";
import type { Column, ForeignKey, Index, Table } from "./table.ts";
import { type Database, migrationTable, tableList } from "./tables.ts";

/** Creates all tables in an empty store. */
export async function createTables(db: Database): Promise<void> {
  await run(
    db,
    `create table if not exists ${migrationTable}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
  );
  for (const table of tableList) await createTable(db, table.name, table);
}

/** Creates a table with its indexes, on any store; on Citus it is distributed if the others are. */
export async function createTable(db: Database, name: string, table: Table): Promise<void> {
  const isDistributed = isPostgres(db) && (await hasDistributedTables(db));
  const foreignKeys = foreignKeysOf(name, table);
  const parts = [...columnsOf(db, table), ...constraintsOf(name, table)];
  if (!isDistributed) parts.push(...foreignKeys);
  await run(db, `create table ${name} (${parts.join(", ")})`);
  if (isDistributed) {
    await distributeTable(db, name, table.of);
    // Only now, because only a distributed table may refer to one.
    for (const key of foreignKeys) await run(db, `alter table ${name} add ${key}`);
  }
  for (const [index, options] of Object.entries(table.indexes ?? {}))
    await run(db, indexOn(name, index, options));
}

function columnsOf(db: Database, { columns, key }: Table): string[] {
  return Object.entries(columns).map(([name, column]) => {
    const isKey = key.length === 1 && key[0] === name;
    const words = [name, typeOf(db, column)];
    if (isKey) words.push("primary key");
    else if (!column.isNullable) words.push("not null");
    if (column.default !== undefined) words.push("default", literal(column.default));
    return words.join(" ");
  });
}

function typeOf(db: Database, { kind, isByCodePoint = false }: Column<unknown>): string {
  if (kind === "float") return "double precision";
  if (kind !== "text" && kind !== "json") return "bigint";
  return isByCodePoint && isPostgres(db) ? 'text collate "C"' : "text";
}

function literal(value: string | number): string {
  return typeof value === "number" ? `${value}` : `'${value}'`;
}

function constraintsOf(name: string, { key, keyName, unique = {} }: Table): string[] {
  const constraints = Object.entries(unique).map(
    ([constraint, columns]) => `constraint ${constraint} unique (${columns.join(", ")})`,
  );
  if (key.length > 1)
    constraints.push(`constraint ${keyName ?? `${name}_key`} primary key (${key.join(", ")})`);
  return constraints;
}

function foreignKeysOf(name: string, { of, references = {} }: Table): string[] {
  const keys = { ...(name === "bots" ? {} : owningKeys[of]), ...references };
  return Object.entries<ForeignKey>(keys).map(([key, { columns, table, target, isCascade }]) => {
    const own = columns.join(", ");
    const action = isCascade ? " on delete cascade" : "";
    return `constraint ${key} foreign key (${own}) references ${table} (${target.join(", ")})${action}`;
  });
}

/** The foreign keys that delete rows together with their bot or bot user. */
const owningKeys = {
  bot: { of_bot: { columns: ["bot_id"], table: "bots", target: ["bot_id"], isCascade: true } },
  user: {
    of_bot_user: {
      columns: ["bot_id", "tg_id"],
      table: "bot_users",
      target: ["bot_id", "tg_id"],
      isCascade: true,
    },
  },
  service: {},
} satisfies Record<Table["of"], Record<string, ForeignKey>>;

function indexOn(table: string, name: string, { on, isUnique = false, where }: Index): string {
  const kind = isUnique ? "unique index" : "index";
  const condition = where === undefined ? "" : ` where ${where}`;
  return `create ${kind} ${name} on ${table} (${on.join(", ")})${condition}`;
}

async function run(db: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
