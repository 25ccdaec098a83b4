import * as Type from "typebox";
import { maxStartLength } from "../bot/start-parameter.ts";
import { NoContent } from "../http/answer.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PageQuery } from "../http/page.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { Leaderboard, LeaderboardQuery } from "./leaderboard.schema.ts";
import {
  FriendList,
  HistoryList,
  HistoryQuery,
  Session,
  TapBatch,
  TapResult,
  WalletChallenge,
  WalletLink,
  WalletProof,
} from "./session.schema.ts";

/**
 * Signs a player in: `Authorization: tma <raw init data>`; the first time creates the bot user.
 */
export const createSession = endpoint("POST /api/mini-app/:botId/session", {
  caller: "launch",
  body: Type.Unsafe<{ ref?: string } | null | undefined>({
    type: ["object", "null"],
    additionalProperties: false,
    properties: {
      ref: Type.String({
        maxLength: maxStartLength,
        description:
          "The unsigned start parameter of the page's URL. For a new player, its referral code counts if no code is signed and it belongs to a player, and its source if none is signed.",
      }),
    },
  }),
  200: Session,
});

/** Counts a batch of taps, once. */
export const submitTaps = endpoint("POST /api/mini-app/:botId/taps", {
  caller: "player",
  body: TapBatch,
  200: TapResult,
});

/** The player's friends, newest first. */
export const listFriends = endpoint("GET /api/mini-app/:botId/friends", {
  caller: "player",
  query: PageQuery,
  200: FriendList,
});

/** The player's points history from the ledger, by day and source, newest first. */
export const listHistory = endpoint("GET /api/mini-app/:botId/history", {
  caller: "player",
  query: HistoryQuery,
  200: HistoryList,
});

/** Creates a challenge for `ton_proof`. */
export const createWalletChallenge = endpoint("POST /api/mini-app/:botId/wallet/challenge", {
  caller: "player",
  200: WalletChallenge,
});

/** Links the wallet after verifying its proof. */
export const linkWallet = endpoint("PUT /api/mini-app/:botId/wallet", {
  caller: "player",
  body: WalletProof,
  200: WalletLink,
  errors: [
    "WALLET_PROOF_INVALID",
    "WALLET_CHALLENGE_UNKNOWN",
    "WALLET_NOT_SUPPORTED",
    "WALLET_TAKEN",
  ],
});

/** Unlinks the player's wallet. */
export const unlinkWallet = endpoint("DELETE /api/mini-app/:botId/wallet", {
  caller: "player",
  200: WalletLink,
});

/**
 * The top of a leaderboard, and the player's rank. `ACTIVITY_NOT_FOUND` if the bot's screen has no
 * such leaderboard.
 */
export const readLeaderboard = endpoint("GET /api/mini-app/:botId/leaderboard", {
  caller: "player",
  query: LeaderboardQuery,
  200: Leaderboard,
  errors: ["ACTIVITY_NOT_FOUND"],
});

/** Hides the player's name on leaderboards, or shows it. */
export const setNameHidden = endpoint("PUT /api/mini-app/:botId/leaderboard/name", {
  caller: "player",
  body: strictObject({ isHidden: Type.Boolean() }),
  204: NoContent,
});
