import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ApiKeyInfo, ApiKeyList, KeyParams, MadeApiKey, NewApiKey } from "./api-key.schema.ts";
import { AuditPage, AuditQuery } from "./audit.schema.ts";
import { FailingFields, Overview, OverviewQuery } from "./overview.schema.ts";
import {
  BotChange,
  BotDeletion,
  BotList,
  FirstSteps,
  NewBot,
  OwnedBot,
  TemplateList,
} from "./owned-bot.schema.ts";

/** The owner's bots, by name. */
export const listBots = endpoint("GET /api/builder/bots", { caller: "account", 200: BotList });

/** What the cards of the templates show. */
export const listTemplates = endpoint("GET /api/builder/templates", {
  caller: "account",
  200: TemplateList,
});

/**
 * Adds a bot by its token, which the platform must confirm, with the content of a template. 422
 * `BOT_TOKEN_NOT_VALID` if the platform does not know the token, 409 `BOT_TAKEN` if the bot was
 * already added, `BOT_ID_TAKEN` if another bot has the id or it is reserved, `TOO_MANY_BOTS`
 * beyond `maxBots`,
 */
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
 * errors can name line and column. 422 `BOT_FILE_NOT_VALID` with every fault and its JSON pointer
 * in `errors`. An existing bot must be the caller's; a new token is checked as in `addBot`. 403
 * `OWNERS_ONLY` if the caller is its editor and the file has a token or another `recordLastIp`.
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
  ],
});

export const readOwnedBot = endpoint("GET /api/builder/bots/:botId", {
  caller: "editor",
  200: OwnedBot,
});

/** What is done on the way from a new bot to its players, as the platform tells. */
export const readFirstSteps = endpoint("GET /api/builder/bots/:botId/first-steps", {
  caller: "editor",
  200: FirstSteps,
});

/** What has happened in the bot over the last 30 or 90 days, counted by UTC day. */
export const readOverview = endpoint("GET /api/builder/bots/:botId/overview", {
  caller: "editor",
  query: OverviewQuery,
  200: Overview,
});

/** The fields whose success rate over the last 24 hours is low. */
export const listFailingFields = endpoint("GET /api/builder/bots/:botId/failing-fields", {
  caller: "editor",
  200: FailingFields,
});

/**
 * Changes the bot's name, username, game, activities or token (which the platform must confirm for
 * the same bot). 409 `EDIT_CONFLICT` if the bot changed since `updatedAt`; 422 `GAME_NOT_VALID` if
 * the levels do not ascend or activities need more of them, `ACTIVITIES_NOT_VALID` with every
 * fault and its JSON pointer (`/tasks/3/url`) in `errors`. 403 `OWNERS_ONLY` if an editor sends a
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
  ],
  errorMembers: { EDIT_CONFLICT: { current: OwnedBot } },
});

/** Deletes the bot and all its users, immediately and for every owner. `name` must match, else */
export const deleteBot = endpoint("DELETE /api/builder/bots/:botId", {
  caller: "owner",
  body: BotDeletion,
  204: NoContent,
  errors: ["NAME_NOT_TYPED"],
});

/** Who changed what of the bot, newest first. */
export const listAudit = endpoint("GET /api/builder/bots/:botId/audit", {
  caller: "owner",
  query: AuditQuery,
  200: AuditPage,
});

/** The bot file, without secrets. */
export const exportBotFile = endpoint("GET /api/builder/bots/:botId/file", {
  caller: "editor",
  download: true,
});

/** The bot's API keys, newest first, including revoked ones. */
export const listApiKeys = endpoint("GET /api/builder/bots/:botId/api-keys", {
  caller: "owner",
  200: ApiKeyList,
});

/** Creates an API key; 409 `TOO_MANY_KEYS` if the bot has `maxLiveApiKeys` live keys. */
export const createApiKey = endpoint("POST /api/builder/bots/:botId/api-keys", {
  caller: "owner",
  body: NewApiKey,
  201: MadeApiKey,
  errors: ["TOO_MANY_KEYS"],
});

/**
 * Replaces a key by a new one of the same name, in one step; 404 `API_KEY_NOT_FOUND` if it is
 * already revoked.
 */
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
