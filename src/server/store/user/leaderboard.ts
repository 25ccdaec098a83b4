import { sql } from "kysely";
import { whole } from "../engine/dialect.ts";
import { jsonList, stringsIn, valuesIn } from "../engine/json-list.ts";
import { preparedBy } from "../engine/prepared.ts";
import type { Database } from "../engine/tables.ts";
import { type Board, ofEachKind, playersOf, type Ranked, scoreIn } from "./board.ts";

/** The first `max` players of a board, by one range of an index. */
export async function readTop(db: Database, board: Board, max: number): Promise<Ranked[]> {
  const { botId, week } = board;
  const lists = await selectTop(board)(db, { botId, week: week ?? 0, max });
  if (!lists) return [];
  const names = stringsIn(lists.tg_name);
  const usernames = stringsIn(lists.tg_username);
  const hidden = valuesIn<number>(lists.is_hidden);
  const scores = valuesIn<number>(lists.score);
  return valuesIn<number>(lists.tg_id).map((tgId, at) => ({
    tgId,
    name: names[at] ?? "",
    username: usernames[at] ?? "",
    isHidden: hidden[at] === 1,
    score: scores[at] ?? 0,
  }));
}

const columns = ["tg_id", "tg_name", "tg_username", "is_hidden", "score"] as const;
/** The values of each column as a JSON array, because reading many rows takes the drivers long. */
type TopLists = Readonly<Record<(typeof columns)[number], string | null>>;

interface AskedTop {
  readonly botId: string;
  /** Of a board of the week: a prepared query looks only at what it uses. */
  readonly week: number;
  readonly max: number;
}

const selectTop = ofEachKind((kind) =>
  preparedBy((db, asked: AskedTop) => {
    const lists = columns.map(
      (column) => sql`${jsonList(db, sql.ref(column))} as ${sql.ref(column)}`,
    );
    const query = sql<TopLists>`select ${sql.join(lists)} from (
      ${playersOf(kind, asked.botId, () => whole(asked.week))} and ${scoreIn(kind)} > 0
      order by ${scoreIn(kind)} desc, tg_id desc limit ${asked.max}
    ) as ranked`;
    return { compile: () => query.compile(db) };
  }),
);
