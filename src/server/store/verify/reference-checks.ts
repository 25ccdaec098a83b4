import { tgIdOfBot } from "../schema/events.ts";
import { playerTables, type TableName, tableList } from "../schema/tables.ts";
import type { SqlChecks } from "./finding.ts";

const foreignKeys = tableList.flatMap(({ name, references = {} }) =>
  Object.values(references).map(({ columns, table, target }) => {
    const isOfBot = columns.includes("bot_id");
    const column = columns.at(-1);
    const by = isOfBot ? "" : `-by-${column}`;
    const key = `${table}.${target.at(-1)}`;
    return { isOfBot, check: check(`${table}-of-${name}${by}`, `${name}.${column}`, key) };
  }),
);

/**
 * The events of people who have only written to the bot, and their queues, which are kept a day
 * longer.
 */
const ofOthers: Partial<Record<TableName, string>> = {
  events: "events.type = 'telegram.update'",
  event_queues: `not exists (select 1 from events
    where events.tg_id = event_queues.tg_id and events.type <> 'telegram.update')`,
};

/** Rules about the references between a bot's rows. */
export const referenceChecks: SqlChecks = Object.fromEntries([
  ...playerTables
    .filter(({ name }) => name !== "bot_users" && name !== "start_codes")
    .map(({ name }) => userCheck(name)),
  ...foreignKeys.filter(({ isOfBot }) => isOfBot).map((reference) => reference.check),
  // No foreign keys guard these.
  check("broadcasts-of-messages", "messages.broadcast_id", "broadcasts.id"),
  check("pictures-of-picture_files", "picture_files.hash", "pictures.hash"),
]);

/** Rules about the references to owners and their links. */
export const ownerReferenceChecks: SqlChecks = Object.fromEntries(
  foreignKeys.filter(({ isOfBot }) => !isOfBot).map((reference) => reference.check),
);

/** The check that each row is of a user, or of the bot itself or others, which have events. */
function userCheck(table: TableName): [name: string, text: string] {
  const [name, text] = check(`users-of-${table}`, `${table}.tg_id`, "bot_users.tg_id");
  const isOfOthers = ofOthers[table];
  const exception = isOfOthers ? ` and not (${isOfOthers})` : "";
  return [name, `${text} and ${table}.tg_id <> ${tgIdOfBot}${exception}`];
}

/** The check that each value of a column, unless it is null, is the key of a row. */
function check(name: string, column: string, key: string): [name: string, text: string] {
  const [table] = column.split(".");
  const [target] = key.split(".");
  return [
    name,
    `-- The row that ${column} refers to exists.
    select distinct ${column} from ${table} where ${column} is not null and not exists (
      select 1 from ${target} where ${key} = ${column})`,
  ];
}
