import * as Type from "typebox";
import * as address from "./builder-address.ts";
import { Moment } from "./game.ts";
import { namePattern } from "./name-text.ts";
import { BotParams } from "./owned-bot.ts";
import { Problem } from "./problem.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
const NullableMoment = Type.Unsafe<number | null>({ type: ["integer", "null"] });
const KeyParams = Type.Object({
  ...BotParams.properties,
  id: Type.String({ pattern: "^[0-9A-Za-z-]{1,64}$" }),
});

/** What is known of an API key: never the key itself. */
export const ApiKeyInfo = Type.Object({
  id: Type.String(),
  name: Type.String(),
  last4: Type.String({ description: "The key's last four characters." }),
  createdAt: Moment,
  lastUsedAt: NullableMoment,
  revokedAt: NullableMoment,
});
export type ApiKeyInfo = Type.Static<typeof ApiKeyInfo>;

export const MadeApiKey = Type.Object({
  key: ApiKeyInfo,
  apiKey: Type.String({ description: "The key itself, this once." }),
});
export type MadeApiKey = Type.Static<typeof MadeApiKey>;

export const NewApiKey = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: namePattern,
      description: "A name of 1 to 100 characters.",
    }),
  },
  { additionalProperties: false },
);

/** The bot's API keys, the newest first, revoked ones too. */
export const listApiKeys = {
  ...address.listApiKeys,
  schema: {
    params: BotParams,
    response: { 200: Type.Object({ keys: Type.Array(ApiKeyInfo) }), ...Problems },
  },
};

/** Makes an API key; 409 `TOO_MANY_KEYS` when the bot has its five live ones. */
export const createApiKey = {
  ...address.createApiKey,
  schema: { params: BotParams, body: NewApiKey, response: { 201: MadeApiKey, ...Problems } },
};

/**
 * Makes a key of the same name and revokes this one, in one step; 404 `API_KEY_NOT_FOUND` for one
 * that is revoked already.
 */
export const rotateApiKey = {
  ...address.rotateApiKey,
  schema: { params: KeyParams, response: { 201: MadeApiKey, ...Problems } },
};

/** Revokes a key; no process takes it a second later. */
export const revokeApiKey = {
  ...address.revokeApiKey,
  schema: { params: KeyParams, response: { 200: ApiKeyInfo, ...Problems } },
};
