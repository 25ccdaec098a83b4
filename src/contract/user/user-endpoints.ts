import * as Type from "typebox";
import { pointSources } from "../bot/game-limit.ts";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserParams } from "../http/id.schema.ts";
import { Cursor } from "../http/page.schema.ts";
import { Points, strictObject } from "../http/shape.schema.ts";
import { InviterList, InviterQuery } from "./leaderboard.schema.ts";
import { TimeZone } from "./session.schema.ts";
import { customValueLimit, maxCustomValuesAtOnce, maxReasonLength, maxTgId } from "./user-limit.ts";
import {
  CreditedUser,
  LedgerPage,
  UserCount,
  UserCredit,
  UserDetails,
  UserExportQuery,
  UserFilterQuery,
  UserPage,
  UserQuery,
} from "./user-table.schema.ts";

/** A page of the bot's users, ties ordered by tgId; every page costs the same. */
export const listUsers = endpoint("GET /api/builder/bots/:botId/users", {
  caller: "editor",
  query: UserQuery,
  200: UserPage,
});

/** The number of users that match these filters, counted up to 10,000. */
export const countUsers = endpoint("GET /api/builder/bots/:botId/user-count", {
  caller: "editor",
  query: UserFilterQuery,
  200: UserCount,
});

/** One user, with who invited them and, while it is recorded, their IP address. */
export const readUser = endpoint("GET /api/builder/bots/:botId/users/:tgId", {
  caller: "editor",
  params: UserParams,
  200: UserDetails,
  errors: ["USER_NOT_FOUND"],
});

/**
 * Blocks a user: within a second, their session and every call of their open app is refused, and
 * nothing pays them. A repeated call replaces the reason. The answer is the user after it.
 */
export const blockUser = endpoint("PUT /api/builder/bots/:botId/users/:tgId/block", {
  caller: "editor",
  params: UserParams,
  body: strictObject({
    reason: Type.String({
      pattern: `^[^\\u0000-\\u001f\\ud800-\\udfff]{0,${maxReasonLength}}$`,
      title: `one line of at most ${maxReasonLength} characters`,
      description: `One line of at most ${maxReasonLength} characters, shown to owners but not to the player.`,
    }),
  }),
  200: UserDetails,
  errors: ["USER_NOT_FOUND"],
});

/** Ends a block. Auto-mining of the blocked time is not paid. */
export const unblockUser = endpoint("DELETE /api/builder/bots/:botId/users/:tgId/block", {
  caller: "editor",
  params: UserParams,
  200: UserDetails,
  errors: ["USER_NOT_FOUND"],
});

/**
 * Erases a user for good: profile, activity and messages; the sums of their ledger and the counts
 * of others stay. They are shut out at once; the rest is removed within seconds, or minutes for
 * very many rows. Repeat the call to read the progress. `tgId` must be that of the user.
 */
export const eraseUser = endpoint("DELETE /api/builder/bots/:botId/users/:tgId", {
  caller: "owner",
  params: UserParams,
  body: strictObject({
    tgId: Type.String({ description: "The user's id, to confirm." }),
  }),
  200: Type.Object({
    isDone: Type.Boolean(),
    removed: Type.Integer({
      minimum: 0,
      description: "The rows removed so far; 0 once it is done.",
    }),
  }),
  errors: ["ID_NOT_TYPED", "USER_NOT_FOUND"],
});

/** All that is stored of a user, as JSON. */
export const exportUser = endpoint("GET /api/builder/bots/:botId/users/:tgId/export.json", {
  caller: "owner",
  params: UserParams,
  download: true,
  errors: ["USER_NOT_FOUND"],
});

/** Those who registered with the user's referral code, newest first. */
export const listUserFriends = endpoint("GET /api/builder/bots/:botId/users/:tgId/friends", {
  caller: "editor",
  params: UserParams,
  query: Type.Object({ cursor: Cursor }),
  200: UserPage,
  errors: ["USER_NOT_FOUND"],
});

/** One user's ledger, newest first, with the sum of each day that the page has rows of. */
export const listUserLedger = endpoint("GET /api/builder/bots/:botId/users/:tgId/ledger", {
  caller: "editor",
  params: UserParams,
  query: Type.Object({
    cursor: Cursor,
    source: Type.Optional(Type.Enum([...pointSources], { description: "Default all of them." })),
    timeZone: TimeZone,
  }),
  200: LedgerPage,
  errors: ["USER_NOT_FOUND"],
});

/**
 * Credits a user by hand; the ledger row has the reason and the owner's name. A call repeated with
 * its key counts once and returns the same entry with `Idempotent-Replayed: true`.
 */
export const creditUser = endpoint("POST /api/builder/bots/:botId/users/:tgId/credits", {
  caller: "owner",
  params: UserParams,
  body: UserCredit,
  200: CreditedUser,
  errors: ["IDEMPOTENCY_KEY_REUSED", "USER_BLOCKED", "USER_NOT_FOUND", "POINTS_OVERFLOW"],
});

/** Takes points from a user, as `creditUser` gives them, with a negative ledger row. */
export const debitUser = endpoint("POST /api/builder/bots/:botId/users/:tgId/debits", {
  caller: "owner",
  params: UserParams,
  body: UserCredit,
  200: CreditedUser,
  errors: ["NOT_ENOUGH_POINTS", "IDEMPOTENCY_KEY_REUSED", "USER_NOT_FOUND"],
  errorMembers: { NOT_ENOUGH_POINTS: { balance: Points } },
});

/** Sets a user's custom value; the answer is the user after it. */
export const setUserCustomValue = endpoint(
  "PUT /api/builder/bots/:botId/users/:tgId/custom-value",
  {
    caller: "editor",
    params: UserParams,
    body: strictObject({ customValue: Type.Integer(customValueLimit) }),
    200: UserDetails,
    errors: ["USER_NOT_FOUND"],
  },
);

/**
 * Sets the custom values of up to `maxCustomValuesAtOnce` users in one step; unknown users are
 * left out and named. `BAD_ARGUMENT` if a user is there twice.
 */
export const setCustomValues = endpoint("POST /api/builder/bots/:botId/custom-values", {
  caller: "editor",
  body: strictObject({
    values: Type.Array(
      strictObject({
        tgId: Type.Integer({ minimum: 1, maximum: maxTgId }),
        customValue: Type.Integer(customValueLimit),
      }),
      { minItems: 1, maxItems: maxCustomValuesAtOnce },
    ),
  }),
  200: Type.Object({
    set: Type.Integer({ minimum: 0, description: "How many users have their value." }),
    unknown: Type.Array(Type.Integer(), { description: "The tgIds that the bot has no user for." }),
  }),
});

/**
 * The rows of `listUsers` as streamed CSV (RFC 4180, UTF-8), in order of registration; each user
 * who exists at the start appears once. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe.
 */
export const exportUsers = endpoint("GET /api/builder/bots/:botId/users.csv", {
  caller: "editor",
  query: UserExportQuery,
  download: true,
});

/** The 50 players who have invited the most friends, with signs of friends who did not play on. */
export const listInviters = endpoint("GET /api/builder/bots/:botId/inviters", {
  caller: "editor",
  query: InviterQuery,
  200: InviterList,
});

/**
 * A link that opens the Mini App in a browser as the caller's test player of the bot, valid for 24
 * hours. Each owner has one test player until it is reset.
 */
export const openTestPlayer = endpoint("POST /api/builder/bots/:botId/test-player", {
  caller: "editor",
  body: strictObject({
    language: Type.String({
      maxLength: 35,
      pattern: "^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$",
      title: "an IETF language tag",
      description: "The language of the client: an IETF language tag.",
    }),
    theme: Type.Optional(
      Type.Enum(["light", "dark"], { description: "The theme of the client; default light." }),
    ),
  }),
  200: Type.Object({
    url: Type.String({ description: "A secret of the caller: it signs in as the test player." }),
    tgId: Type.Integer({ description: "For `isTestPlayer` and the routes of one user." }),
  }),
});

/** Removes all that is stored of the caller's test player; the next link creates a new one. */
export const resetTestPlayer = endpoint("DELETE /api/builder/bots/:botId/test-player", {
  caller: "editor",
  204: NoContent,
});
