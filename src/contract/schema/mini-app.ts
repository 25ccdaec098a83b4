import * as Type from "typebox";
import { CustomField, FieldRequest } from "./custom-field.ts";
import { Game, Moment, Points } from "./game.ts";
import { Screen } from "./screen.ts";

/** What the Mini App gets for valid init data. */
export const Session = Type.Object({
  token: Type.String({
    description: "For `Authorization: Bearer …` on the Mini App's other calls.",
  }),
  expiresAt: { ...Moment, description: "When the token stops working." },
  serverTime: {
    ...Moment,
    description: "The service's clock when it answered; the only clock that counts.",
  },
  refCode: Type.String({ description: "The player's own invitation code." }),
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
  screen: Screen,
  customFields: Type.Array(CustomField),
  fieldRequest: FieldRequest,
});
export type Session = Omit<Type.Static<typeof Session>, "screen"> & { screen: Screen };

/** What the page may say beside init data; nothing need be said. */
export const SessionStart = Type.Unsafe<{ ref?: string } | null | undefined>({
  type: ["object", "null"],
  additionalProperties: false,
  properties: {
    ref: Type.String({
      maxLength: 512,
      description:
        "The referral code of the page's address; counts for a new player without a signed start parameter, when it is a player's own.",
    }),
  },
});
export type SessionStart = Type.Static<typeof SessionStart>;

export const TapBatch = Type.Object(
  {
    batchId: Type.String({
      pattern: "^[A-Za-z0-9_-]{8,64}$",
      description: "Chosen by the browser; a batch counts once however often it arrives.",
    }),
    taps: Type.Integer({ minimum: 1, maximum: 100_000 }),
  },
  { additionalProperties: false },
);
export type TapBatch = Type.Static<typeof TapBatch>;

export const TapResult = Type.Object({
  accepted: Type.Integer({ minimum: 0, description: "How many of the batch's taps were paid." }),
  serverTime: Moment,
  game: Game,
  level: Type.Integer({ minimum: 0 }),
  fieldRequest: FieldRequest,
});
export type TapResult = Type.Static<typeof TapResult>;

export const FieldTokens = Type.Object({
  serverTime: Moment,
  expiresAt: { ...Moment, description: "When the tokens stop working." },
  tokens: Type.Record(Type.String(), Type.String(), {
    description: "A compact JWS for each signed field, by its name.",
  }),
});
export type FieldTokens = Type.Static<typeof FieldTokens>;

/** A page of a list: at most `limit` rows after the one that the cursor stands for. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: "^(?:[1-9][0-9]?|100)$", description: "1–100; 50 when left out." }),
  ),
  cursor: Type.Optional(
    Type.String({ pattern: "^[A-Za-z0-9_-]{1,200}$", description: "From the page before." }),
  ),
});
export type PageQuery = Type.Static<typeof PageQuery>;
const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "For the next page; null when this one is the last.",
});

export const Friend = Type.Object({
  name: Type.String(),
  username: Type.String(),
  points: Points,
  level: Type.Integer({ minimum: 0 }),
  createdAt: { ...Moment, description: "When the friend came." },
});
export type Friend = Type.Static<typeof Friend>;

export const FriendList = Type.Object({ friends: Type.Array(Friend), nextCursor: NextCursor });
export type FriendList = Type.Static<typeof FriendList>;

export const HistoryEntry = Type.Object({
  source: Type.String({ description: "taps, automining, api …" }),
  points: { ...Points, description: "What came; the taps of an hour are one entry." },
  createdAt: { ...Moment, description: "When; of an hour's taps the last." },
});
export type HistoryEntry = Type.Static<typeof HistoryEntry>;

export const HistoryList = Type.Object({
  entries: Type.Array(HistoryEntry),
  nextCursor: NextCursor,
});
export type HistoryList = Type.Static<typeof HistoryList>;

export const WalletChallenge = Type.Object({
  payload: Type.String({
    description: "What the wallet must sign; 32 random bytes in hexadecimal, for one use.",
  }),
  expiresAt: Moment,
  serverTime: Moment,
});
export type WalletChallenge = Type.Static<typeof WalletChallenge>;

/**
 * Exactly as TON Connect gives them: `wallet.account` and `connectItems.tonProof.proof`. Source:
 * TON Connect, ton_proof.
 */
export const WalletProof = Type.Object({
  account: Type.Object({
    address: Type.String({ pattern: "^-?[0-9]{1,3}:[0-9a-fA-F]{64}$", description: "Raw form." }),
    chain: Type.String({ maxLength: 10, description: "-239 is mainnet, -3 testnet." }),
    walletStateInit: Type.String({ minLength: 1, maxLength: 16_384, description: "BOC, base64." }),
    publicKey: Type.Optional(
      Type.String({
        maxLength: 128,
        description: "Not looked at: the key is read from the state init.",
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
    payload: Type.String({ pattern: "^[0-9a-f]{64}$", description: "The challenge." }),
    signature: Type.String({ maxLength: 128, description: "Ed25519, base64." }),
  }),
});
export type WalletProof = Type.Static<typeof WalletProof>;

/** What has changed for owners' servers with the wallet. */
export const WalletLink = Type.Object({ serverTime: Moment, fieldRequest: FieldRequest });
export type WalletLink = Type.Static<typeof WalletLink>;
