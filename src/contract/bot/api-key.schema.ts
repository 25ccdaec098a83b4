import * as Type from "typebox";
import { BotParams } from "../http/id.schema.ts";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { maxNameLength, namePattern } from "../text/name-text.ts";

const NullableMoment = nullable("integer");
/** The path parameters of one API key. */
export const KeyParams = Type.Object({
  ...BotParams.properties,
  id: Type.String({ pattern: "^[0-9A-Za-z-]{1,64}$", title: "an id" }),
});

/** An API key without the key itself. */
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
  apiKey: Type.String({ description: "The key itself, shown only once." }),
});
export type MadeApiKey = Type.Static<typeof MadeApiKey>;

export const NewApiKey = strictObject({
  name: Type.String({
    minLength: 1,
    maxLength: maxNameLength,
    pattern: namePattern,
    title: `a name of 1 to ${maxNameLength} characters`,
  }),
});
export type NewApiKey = Type.Static<typeof NewApiKey>;
