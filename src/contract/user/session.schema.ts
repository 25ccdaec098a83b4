import * as Type from "typebox";
import { Game } from "../bot/game.schema.ts";
import { CustomField, FieldRequest } from "../field/custom-field.schema.ts";
import { BrowserId } from "../http/id.schema.ts";
import { NextCursor, PageQuery } from "../http/page.schema.ts";
import { Moment, PointSourceName, Points, strictObject } from "../http/shape.schema.ts";
import { LanguageCode } from "../screen/content.schema.ts";
import { Screen } from "../screen/screen.schema.ts";
import { Avatar } from "./leaderboard.schema.ts";

/** The answer to valid init data. */
export const Session = Type.Object({
  token: Type.String({
    description: "Send as `Authorization: Bearer …` with the Mini App's other calls.",
  }),
  expiresAt: { ...Moment, description: "When the token expires." },
  serverTime: {
    ...Moment,
    description: "The service's time of the answer; only this clock counts.",
  },
  refCode: Type.String({ description: "The player's referral code." }),
  bot: Type.Object({ name: Type.String(), username: Type.String() }),
  player: Type.Object({
    tgId: Type.Integer(),
    name: Type.String(),
    username: Type.String(),
    customValue: Type.Integer(),
  }),
  game: Game,
  level: Type.Integer({ minimum: 0 }),
  friendsCount: Type.Integer({ minimum: 0 }),
  onboarding: Type.Optional(
    Type.Literal(true, { description: "The bot has cards that the player has not seen yet." }),
  ),
  screen: {
    ...Screen,
    description: "What the Mini App shows; the blocks of pages after the first are left out.",
  },
  customFields: Type.Array(
    strictObject({
      ...CustomField.properties,
      url: Type.String({ description: "Empty for players if the service fetches the field." }),
    }),
  ),
  fieldRequest: FieldRequest,
});
export type Session = Omit<Type.Static<typeof Session>, "screen"> & { screen: Screen };

export const TapBatch = strictObject({
  batchId: {
    ...BrowserId,
    description: "Chosen by the browser; a batch counts once, however often it is sent.",
  },
  taps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  tab: Type.Optional(
    strictObject(
      {
        id: BrowserId,
        number: Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: "Grows from batch to batch.",
        }),
      },
      {
        description:
          "The load of the page that the taps were made in, which sends a batch once the one before was answered. The service then remembers one batch of each tab instead of all.",
      },
    ),
  ),
});
export type TapBatch = Type.Static<typeof TapBatch>;

export const TapResult = Type.Object({
  accepted: Type.Integer({ minimum: 0, description: "How many taps of the batch were paid." }),
  serverTime: Moment,
  game: Game,
  level: Type.Integer({ minimum: 0 }),
  fieldRequest: FieldRequest,
});
export type TapResult = Type.Static<typeof TapResult>;

export const FieldTokens = Type.Object({
  serverTime: Moment,
  expiresAt: { ...Moment, description: "When the tokens expire." },
  tokens: Type.Record(Type.String(), Type.String(), {
    description: "A compact JWS per signed field, by field name.",
  }),
});
export type FieldTokens = Type.Static<typeof FieldTokens>;

export const Friend = Type.Object({
  name: Type.String(),
  username: Type.String(),
  avatar: Avatar,
  points: Points,
  level: Type.Integer({ minimum: 0 }),
  createdAt: { ...Moment, description: "When the friend registered." },
  invitationPaid: { ...Points, description: "What the invitation has paid the player." },
});
export type Friend = Type.Static<typeof Friend>;

export const FriendList = Type.Object({ friends: Type.Array(Friend), nextCursor: NextCursor });
export type FriendList = Type.Static<typeof FriendList>;

/** The reader's time zone. */
export const TimeZone = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_+/-]{1,64}$",
    title: "a time zone, such as Asia/Tehran",
    description:
      "The reader's time zone, which decides when days begin and end, such as Asia/Tehran; an unknown one counts as UTC. Default UTC. Source: IANA time zone database.",
  }),
);

/** A page of the points history. */
export const HistoryQuery = Type.Object({
  ...PageQuery.properties,
  timeZone: TimeZone,
  language: Type.Optional({
    ...LanguageCode,
    description: "The language of titles; default English, else the owner's first.",
  }),
});
export type HistoryQuery = Type.Static<typeof HistoryQuery>;

export const HistoryEntry = Type.Object({
  source: PointSourceName,
  points: Type.Integer({
    description:
      "The points added, negative if an owner or their system took some, or a boost cost them; a day's taps are one entry, and its auto-mining is one.",
  }),
  createdAt: { ...Moment, description: "Of a day's taps or auto-mining, the last." },
  title: Type.Optional(
    Type.String({
      description: "The title of the task, quiz or boost, unless the owner has removed it.",
    }),
  ),
});
export type HistoryEntry = Type.Static<typeof HistoryEntry>;

export const HistoryList = Type.Object({
  entries: Type.Array(HistoryEntry),
  nextCursor: NextCursor,
});
export type HistoryList = Type.Static<typeof HistoryList>;

export const WalletChallenge = Type.Object({
  payload: Type.String({
    description: "The bytes the wallet must sign: 32 random bytes in hexadecimal, for one use.",
  }),
  expiresAt: Moment,
  serverTime: Moment,
});
export type WalletChallenge = Type.Static<typeof WalletChallenge>;

/**
 * `wallet.account` and `connectItems.tonProof.proof` as TON Connect returns them. Source: TON
 * Connect, ton_proof.
 */
export const WalletProof = Type.Object({
  account: Type.Object({
    address: Type.String({
      pattern: "^-?[0-9]{1,3}:[0-9a-fA-F]{64}$",
      title: "a TON address in raw form",
    }),
    chain: Type.String({ maxLength: 10, description: "-239 is mainnet, -3 testnet." }),
    walletStateInit: Type.String({ minLength: 1, maxLength: 16_384, description: "BOC, base64." }),
    publicKey: Type.Optional(
      Type.String({
        maxLength: 128,
        description: "Ignored; the key is read from the state init.",
      }),
    ),
  }),
  proof: Type.Object({
    timestamp: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Unix seconds.",
    }),
    domain: Type.Object({ lengthBytes: Type.Integer(), value: Type.String({ maxLength: 253 }) }),
    payload: Type.String({ pattern: "^[0-9a-f]{64}$", title: "the payload of the challenge" }),
    signature: Type.String({ maxLength: 128, description: "Ed25519, base64." }),
  }),
});
export type WalletProof = Type.Static<typeof WalletProof>;

/** The field request after a change of wallet. */
export const WalletLink = Type.Object({ serverTime: Moment, fieldRequest: FieldRequest });
export type WalletLink = Type.Static<typeof WalletLink>;

/**
 * A session for the preview: with an empty token, and with the tokens of the signed fields unless
 * an editor names a player.
 */
export const SamplePlayer = Type.Object({ ...Session.properties, fieldTokens: FieldTokens });
export type SamplePlayer = Session & { fieldTokens: FieldTokens };
