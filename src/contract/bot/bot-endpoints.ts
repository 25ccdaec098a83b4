import * as Type from "typebox";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { Cursor, NextCursor } from "../http/page.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { ApiKeyInfo, KeyParams, MadeApiKey, NewApiKey } from "./api-key.schema.ts";
import { AuditEntry } from "./audit.schema.ts";
import { type AuditAction, auditActions, commandLine } from "./audit-action.ts";
import { FailingFields, Overview, Sources } from "./overview.schema.ts";
import {
  BotChange,
  BotSummary,
  FirstSteps,
  NewBot,
  OwnedBot,
  TemplateApp,
  TemplateParams,
} from "./owned-bot.schema.ts";

/** The owner's bots, by name. */
export const listBots = endpoint("GET /api/builder/bots", {
  caller: "account",
  200: Type.Object({ bots: Type.Array(BotSummary) }),
});

/** A template as a Mini App that can be played before a bot is created from it. */
export const readTemplate = endpoint("GET /api/builder/templates/:template", {
  caller: "account",
  params: TemplateParams,
  200: TemplateApp,
});

/** Adds a bot with the content of a template; the platform must confirm the token. */
export const addBot = endpoint("POST /api/builder/bots", {
  caller: "account",
  body: NewBot,
  201: OwnedBot,
  errors: [
    "BOT_TOKEN_NOT_VALID",
    "BOT_TAKEN",
    "BOT_ID_TAKEN",
    "TOO_MANY_BOTS",
    "PLATFORM_UNREACHABLE",
  ],
});

/**
 * Creates or updates a bot from a bot file. The body is the file's text, at most 2 MiB, so that
 * errors can name line and column. An existing bot must be the caller's; a new token is checked as
 * in `addBot`. `OWNERS_ONLY` if an editor sends a token or another `recordLastIp`.
 */
export const importBotFile = endpoint("POST /api/builder/bot-files", {
  caller: "account",
  sends: "text",
  200: OwnedBot,
  errors: [
    "BOT_FILE_NOT_VALID",
    "OWNERS_ONLY",
    "BOT_ID_TAKEN",
    "TOO_MANY_BOTS",
    "BOT_TOKEN_NOT_VALID",
    "BOT_TAKEN",
    "PLATFORM_UNREACHABLE",
  ],
});

export const readOwnedBot = endpoint("GET /api/builder/bots/:botId", {
  caller: "editor",
  200: OwnedBot,
});

/** The set-up steps of a new bot, and whether each is done. */
export const readFirstSteps = endpoint("GET /api/builder/bots/:botId/first-steps", {
  caller: "editor",
  200: FirstSteps,
});

/** Daily counts of the last 30 or 90 days, in UTC. */
export const readOverview = endpoint("GET /api/builder/bots/:botId/overview", {
  caller: "editor",
  query: Type.Object({
    days: Type.Optional(
      Type.Unsafe<"30" | "90">(Type.Enum(["30", "90"], { description: "30 by default." })),
    ),
  }),
  200: Overview,
});

/** The bot's players, their returns and points by the source of their first link. */
export const readSources = endpoint("GET /api/builder/bots/:botId/sources", {
  caller: "editor",
  200: Sources,
});

/** The bot's failing fields. */
export const listFailingFields = endpoint("GET /api/builder/bots/:botId/failing-fields", {
  caller: "editor",
  200: FailingFields,
});

/**
 * Changes the bot's name, username, default language, short name, mode, game, activities or token
 * (which the platform must confirm for the same bot). `EDIT_CONFLICT` if the bot changed since
 * `updatedAt`; `GAME_NOT_VALID` if the levels do not ascend or activities need more of them;
 * `ACTIVITIES_NOT_VALID` with a JSON pointer for each fault. `OWNERS_ONLY` if an editor sends a
 * token or `recordLastIp`.
 */
export const changeBot = endpoint("PATCH /api/builder/bots/:botId", {
  caller: "editor",
  body: BotChange,
  200: OwnedBot,
  errors: [
    "EDIT_CONFLICT",
    "GAME_NOT_VALID",
    "ACTIVITIES_NOT_VALID",
    "OWNERS_ONLY",
    "BOT_TOKEN_NOT_VALID",
    "PLATFORM_UNREACHABLE",
    "BOT_TAKEN",
  ],
  errorMembers: { EDIT_CONFLICT: { current: OwnedBot } },
});

/** Deletes the bot and all its users, immediately and for every owner. `name` must be the bot's. */
export const deleteBot = endpoint("DELETE /api/builder/bots/:botId", {
  caller: "owner",
  body: strictObject({
    name: Type.String({ description: "The bot's name, to confirm." }),
  }),
  204: NoContent,
  errors: ["NAME_NOT_TYPED"],
});

/** The bot's history of changes, newest first. */
export const listAudit = endpoint("GET /api/builder/bots/:botId/audit", {
  caller: "owner",
  query: Type.Object({
    owner: Type.Optional(
      Type.String({
        pattern: "^[0-9a-z-]{1,64}$",
        title: "an owner's id",
        description: `Only the changes of the owner with this id; \`${commandLine}\`: those of the command line.`,
      }),
    ),
    action: Type.Optional(Type.Unsafe<AuditAction>(Type.Enum([...auditActions]))),
    cursor: Cursor,
  }),
  200: Type.Object({
    entries: Type.Array(AuditEntry),
    nextCursor: NextCursor,
  }),
});

/** The bot file, without secrets. */
export const exportBotFile = endpoint("GET /api/builder/bots/:botId/file", {
  caller: "editor",
  download: true,
});

/** The bot's API keys, newest first, including revoked ones. */
export const listApiKeys = endpoint("GET /api/builder/bots/:botId/api-keys", {
  caller: "owner",
  200: Type.Object({ keys: Type.Array(ApiKeyInfo) }),
});

/** Creates an API key; at most `maxLiveApiKeys` are live. */
export const createApiKey = endpoint("POST /api/builder/bots/:botId/api-keys", {
  caller: "owner",
  body: NewApiKey,
  201: MadeApiKey,
  errors: ["TOO_MANY_KEYS"],
});

/** Replaces a live key by a new one of the same name, in one step. */
export const rotateApiKey = endpoint("POST /api/builder/bots/:botId/api-keys/:id/rotate", {
  caller: "owner",
  params: KeyParams,
  201: MadeApiKey,
  errors: ["API_KEY_NOT_FOUND"],
});

/** Revokes a key; every process refuses it within a second. */
export const revokeApiKey = endpoint("DELETE /api/builder/bots/:botId/api-keys/:id", {
  caller: "owner",
  params: KeyParams,
  200: ApiKeyInfo,
  errors: ["API_KEY_NOT_FOUND"],
});
