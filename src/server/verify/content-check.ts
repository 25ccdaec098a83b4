import type { TSchema } from "typebox";
import * as Type from "typebox";
import { type EventType, eventTypes } from "#contract/event-type.ts";
import { Activities } from "#contract/schema/activities.ts";
import { AuditDetails } from "#contract/schema/audit.ts";
import { Audience } from "#contract/schema/broadcast.ts";
import { Level, StartLevel } from "#contract/schema/game.ts";
import { Screen } from "#contract/schema/screen.ts";
import type { Database } from "../store/engine/tables.ts";
import { Finding } from "../store/verify/finding.ts";
import { rowsOfBot } from "../store/verify/stored-row.ts";
import { isValid } from "../validation/schema-fault.ts";
import { draftFaults } from "../validation/screen-fault.ts";
import { PictureCheck } from "./picture-check.ts";

/** One at a time, because each may be large. */
const alone = 1;

const Recipients = Type.Object({ at: Type.Integer() });
const Answers = Type.Array(Type.Integer({ minimum: 0 }));
const EventTypes = Type.Array(Type.Unsafe<EventType>(Type.Enum([...eventTypes])));

/** What JSON columns hold, and the pictures that they refer to. */
export class ContentCheck {
  readonly #db: Database;
  readonly json = new Finding("json", "What is kept as JSON is as its schema says.");
  readonly pictures: PictureCheck;

  constructor(db: Database) {
    this.#db = db;
    this.pictures = new PictureCheck(db);
  }

  /** Checks everything of a bot. */
  async checkBot(botId: string): Promise<void> {
    await this.pictures.startBot(botId);
    await this.#checkSettings(botId);
    await this.#checkScreens(botId);
    await this.#checkRows(botId);
  }

  async #checkSettings(botId: string): Promise<void> {
    const columns = ["levels", "start_level", "activities", "screen"] as const;
    for await (const row of rowsOfBot(this.#db, "bots", botId, ["bot_id"], columns)) {
      const of = (column: string) => ({ table: "bots", bot_id: botId, column });
      const levels = this.#parsed(row.levels, Type.Array(Level), of("levels"));
      const startLevel = this.#parsed(row.start_level, StartLevel, of("start_level"));
      const activities = this.#parsed(row.activities, Activities, of("activities"));
      const screen = this.#parsed(row.screen, Screen, of("screen"));
      this.pictures.look({ levels, startLevel }, "game", of("levels"));
      this.pictures.look(activities, "activities", of("activities"));
      this.pictures.look(screen, "screen", of("screen"));
    }
  }

  async #checkScreens(botId: string): Promise<void> {
    for await (const row of rowsOfBot(this.#db, "screen_drafts", botId, ["bot_id"], ["screen"])) {
      const place = { table: "screen_drafts", bot_id: botId };
      this.json.look();
      const draft = parsed(row.screen);
      if (draft === undefined || draftFaults(draft).length > 0) this.json.fault(place);
    }
    const versions = rowsOfBot(this.#db, "screen_versions", botId, ["version"], ["screen"], alone);
    for await (const { version, screen } of versions) {
      const place = { table: "screen_versions", bot_id: botId, version };
      this.pictures.look(this.#parsed(screen, Screen, place), "screen", place);
    }
  }

  async #checkRows(botId: string): Promise<void> {
    const db = this.#db;
    for await (const row of rowsOfBot(
      db,
      "broadcasts",
      botId,
      ["id"],
      ["audience", "recipients"],
    )) {
      const of = (column: string) => ({ table: "broadcasts", bot_id: botId, id: row.id, column });
      this.#parsed(row.audience, Audience, of("audience"));
      this.#parsed(row.recipients, Recipients, of("recipients"));
    }
    const answers = rowsOfBot(db, "quiz_answers", botId, ["tg_id", "quiz_id"], ["answers"]);
    for await (const { tg_id, quiz_id, answers: text } of answers)
      this.#parsed(text, Answers, { table: "quiz_answers", bot_id: botId, tg_id, quiz_id });
    for await (const row of rowsOfBot(db, "audit_entries", botId, ["id"], ["details"]))
      this.#parsed(row.details, AuditDetails, {
        table: "audit_entries",
        bot_id: botId,
        id: row.id,
      });
    for await (const row of rowsOfBot(db, "webhooks", botId, ["bot_id"], ["types"]))
      this.#parsed(row.types, EventTypes, { table: "webhooks", bot_id: botId });
    for await (const row of rowsOfBot(db, "events", botId, ["id"], ["data", "tg_id"])) {
      const schema =
        row.tg_id === null ? Type.Object({}) : Type.Object({ tgId: Type.Literal(row.tg_id) });
      this.#parsed(row.data, schema, { table: "events", bot_id: botId, id: row.id });
    }
  }

  /** The value in a column, null if there is none; undefined, and a fault, if it is not valid. */
  #parsed(text: string | null, schema: TSchema, place: Record<string, string | number>): unknown {
    if (text === null) return null;
    this.json.look();
    const value = parsed(text);
    if (value !== undefined && isValid(schema, value)) return value;
    this.json.fault(place);
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
