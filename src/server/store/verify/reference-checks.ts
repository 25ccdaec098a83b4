import { playerTables, tableList } from "../schema/tables.ts";
import type { SqlChecks } from "./finding.ts";

const foreignKeys = tableList.flatMap(({ name: from, references = {} }) =>
  Object.values(references).map(({ columns, table: to, target }) => ({
    from,
    to,
    column: columns.at(-1) ?? "",
    key: target.at(-1) ?? "",
    isOfBot: columns.includes("bot_id"),
  })),
);

/** Rules about the references between a bot's rows. */
export const referenceChecks: SqlChecks = Object.fromEntries([
  ...playerTables
    .filter(({ name }) => name !== "bot_users")
    .map(({ name }) => check(`users-of-${name}`, `${name}.tg_id`, "bot_users.tg_id")),
  ...foreignKeys
    .filter(({ isOfBot }) => isOfBot)
    .map(({ from, to, column, key }) =>
      check(`${to}-of-${from}`, `${from}.${column}`, `${to}.${key}`),
    ),
  // No foreign keys guard these.
  check("broadcasts-of-messages", "messages.broadcast_id", "broadcasts.id"),
  check("pictures-of-picture_files", "picture_files.hash", "pictures.hash"),
]);

/** Rules about the references to owners and their links. */
export const ownerReferenceChecks: SqlChecks = Object.fromEntries(
  foreignKeys
    .filter(({ isOfBot }) => !isOfBot)
    .map(({ from, to, column, key }) =>
      check(`${to}-of-${from}-by-${column}`, `${from}.${column}`, `${to}.${key}`),
    ),
);

/** The check that each value of a column, unless it is null, is the key of a row. */
function check(name: string, column: string, key: string): [name: string, text: string] {
  const tableOf = (ref: string) => ref.slice(0, ref.indexOf("."));
  return [
    name,
    `-- The row that ${column} refers to exists.
    select distinct ${column} from ${tableOf(column)} where ${column} is not null and not exists (
      select 1 from ${tableOf(key)} where ${key} = ${column})`,
  ];
}
