import type { Delete, Get, Post, Put } from "./endpoint.ts";
import type { FieldReport } from "./schema/field-health.ts";
import type {
  FieldTokens,
  FriendList,
  HistoryList,
  HistoryQuery,
  PageBlocks,
  PageQuery,
  Session,
  SessionStart,
  TapBatch,
  TapResult,
  WalletChallenge,
  WalletLink,
  WalletProof,
} from "./schema/mini-app.ts";

/** Signs a player in: `Authorization: tma <raw init data>`; the first time creates the bot user. */
export const createSession = {
  method: "POST" as Post<{ body: SessionStart; 200: Session }>,
  url: "/api/mini-app/:botId/session",
} as const;

/** Counts a batch of taps, once. */
export const submitTaps = {
  method: "POST" as Post<{ body: TapBatch; 200: TapResult }>,
  url: "/api/mini-app/:botId/taps",
} as const;

/** Signs the field request of each signed field. */
export const createFieldTokens = {
  method: "POST" as Post<{ 200: FieldTokens }>,
  url: "/api/mini-app/:botId/field-tokens",
} as const;

/** The blocks of the pages after the first, in the order of the session's `screen.pages`. */
export const readPageBlocks = {
  method: "GET" as Get<{ 200: PageBlocks }>,
  url: "/api/mini-app/:botId/pages",
} as const;

/** The player's friends, newest first. */
export const listFriends = {
  method: "GET" as Get<{ query: PageQuery; 200: FriendList }>,
  url: "/api/mini-app/:botId/friends",
} as const;

/** The player's points history from the ledger, by day and source, newest first. */
export const listHistory = {
  method: "GET" as Get<{ query: HistoryQuery; 200: HistoryList }>,
  url: "/api/mini-app/:botId/history",
} as const;

/** Creates a challenge for `ton_proof`. */
export const createWalletChallenge = {
  method: "POST" as Post<{ 200: WalletChallenge }>,
  url: "/api/mini-app/:botId/wallet/challenge",
} as const;

/** Links the wallet after verifying its proof. */
export const linkWallet = {
  method: "PUT" as Put<{ body: WalletProof; 200: WalletLink }>,
  url: "/api/mini-app/:botId/wallet",
} as const;

/** Unlinks the player's wallet. */
export const unlinkWallet = {
  method: "DELETE" as Delete<{ 200: WalletLink }>,
  url: "/api/mini-app/:botId/wallet",
} as const;

/**
 * Counts a Mini App's report of field fetches. Unknown fields are ignored; the sender is not
 * stored.
 */
export const reportFields = {
  method: "POST" as Post<{ body: FieldReport; 204: null }>,
  url: "/api/mini-app/:botId/field-reports",
} as const;
