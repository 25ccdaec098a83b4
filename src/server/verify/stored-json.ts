import type { TSchema } from "typebox";
import * as Type from "typebox";
import { Activities } from "#contract/activity/activities.schema.ts";
import { AuditDetails } from "#contract/bot/audit.schema.ts";
import { Level, StartLevel } from "#contract/bot/game.schema.ts";
import { eventTypes } from "#contract/event/event-type.ts";
import { Audience } from "#contract/message/broadcast.schema.ts";
import { MessageOptions } from "#contract/message/message-content.schema.ts";
import { Screen } from "#contract/screen/screen.schema.ts";
import type { RowSource, StoredRow } from "../store/engine/stored-rows.ts";
import { tgIdOfBot } from "../store/schema/events.ts";
import { draftFaults } from "../validation/screen-fault.ts";

/** A column that holds JSON, or null. */
interface JsonColumn extends RowSource {
  readonly column: string;
  readonly schema: TSchema;
  /** Checks a value beyond its schema. */
  readonly isRight?: (value: object, row: StoredRow) => boolean;
  /** Whether players or owners see the pictures in it. */
  readonly isShown?: true;
}

const bot = { table: "bots", key: ["bot_id"], isShown: true } as const;
const version = { table: "screen_versions", key: ["version"], rowsAtOnce: 1 } as const;
const draft = { table: "screen_drafts", key: ["bot_id"] } as const;
const broadcast = { table: "broadcasts", key: ["id"] } as const;
const message = { table: "messages", key: ["id"] } as const;
const quiz = { table: "quiz_answers", key: ["tg_id", "quiz_id"] } as const;
const auditEntry = { table: "audit_entries", key: ["id"] } as const;
const webhook = { table: "webhooks", key: ["bot_id"] } as const;
const event = { table: "events", key: ["id", "tg_id"] } as const;
const fieldState = { table: "field_states", key: ["field"] } as const;

const Recipients = Type.Object({ at: Type.Integer() });
const Answers = Type.Array(Type.Integer({ minimum: 0 }));
const EventTypes = Type.Array(Type.Enum([...eventTypes]));
const EventData = Type.Object({ tgId: Type.Optional(Type.Integer()) });

const Recent = Type.Object({
  slots: Type.Array(
    Type.Object({ at: Type.Integer(), counts: Type.Record(Type.String(), Type.Integer()) }),
  ),
  streak: Type.Object({ isGood: Type.Boolean(), since: Type.Integer(), fetches: Type.Integer() }),
});

const isDraft = (screen: object) => draftFaults(screen).length === 0;
const isOfUser = (data: Type.Static<typeof EventData>, { tg_id }: StoredRow) =>
  tg_id === null || (data.tgId ?? tgIdOfBot) === tg_id;

/** Every column that holds JSON. */
export const storedJson: readonly JsonColumn[] = [
  { ...bot, column: "levels", schema: Type.Array(Level) },
  { ...bot, column: "start_level", schema: StartLevel },
  { ...bot, column: "activities", schema: Activities },
  { ...bot, column: "screen", schema: Screen },
  { ...version, column: "screen", schema: Screen, isShown: true },
  { ...draft, column: "screen", schema: Type.Object({}), isRight: isDraft },
  { ...broadcast, column: "audience", schema: Audience },
  { ...broadcast, column: "recipients", schema: Recipients },
  { ...broadcast, column: "options", schema: MessageOptions },
  { ...message, column: "options", schema: MessageOptions },
  { ...quiz, column: "answers", schema: Answers },
  { ...auditEntry, column: "details", schema: AuditDetails },
  { ...webhook, column: "types", schema: EventTypes },
  { ...event, column: "data", schema: EventData, isRight: isOfUser },
  { ...fieldState, column: "recent", schema: Recent },
];
