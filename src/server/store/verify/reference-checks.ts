import { playerTables, tableList } from "../schema/tables.ts";
import type { SqlChecks } from "./finding.ts";

/** A column, null or not, and the key of the row that it refers to. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

const toUsers = playerTables
  .filter(({ name }) => name !== "bot_users")
  .map(({ name }) => ({ table: name, column: "tg_id", to: "bot_users", key: "tg_id" }));
const foreignKeys = tableList.flatMap(({ name, references = {} }) =>
  Object.values(references).map(({ columns, table, target }) => ({
    table: name,
    column: columns.at(-1) ?? "",
    to: table,
    key: target.at(-1) ?? "",
  })),
);
const withoutKey = [
  { table: "messages", column: "broadcast_id", to: "broadcasts", key: "id" },
  { table: "broadcasts", column: "picture", to: "pictures", key: "hash" },
  { table: "picture_files", column: "hash", to: "pictures", key: "hash" },
];
const tablesOfService = new Set<string>(
  tableList.filter(({ of }) => of === "service").map(({ name }) => name),
);
const isToService = ({ to }: Reference) => tablesOfService.has(to);

/** The references between the rows of a bot. */
export const referenceChecks: SqlChecks = Object.fromEntries(
  [...toUsers, ...foreignKeys, ...withoutKey]
    .filter((reference) => !isToService(reference))
    .map((reference) => {
      const { table, to } = reference;
      return [`${to === "bot_users" ? "users" : to}-of-${table}`, textOf(reference)];
    }),
);

/** The references to owners and their links, from all bots. */
export const ownerReferenceChecks: SqlChecks = Object.fromEntries(
  foreignKeys.filter(isToService).map((reference) => {
    const { table, column, to } = reference;
    return [`${to}-of-${table}-by-${column}`, textOf(reference)];
  }),
);

function textOf({ table, column, to, key }: Reference): string {
  const own = `${table}.${column}`;
  return `-- The row that ${own} refers to exists.
    select distinct ${own} from ${table} where ${own} is not null and not exists (
      select 1 from ${to} where ${to}.${key} = ${own})`;
}
