import * as Type from "typebox";
import { BotFile, BotId, BotToken } from "./bot-file.ts";
import { CustomField } from "./custom-field.ts";
import { GameSettings, Moment } from "./game.ts";

/** The part of an address that names a bot. */
export const BotParams = Type.Object({ botId: BotId });
const { name: BotName, username: BotUsername } = BotFile.properties;

/** A bot in the owner's list. */
export const BotSummary = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  usersCount: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: "Counted up to 10,000 only.",
  }),
  hasMoreUsers: Type.Boolean({ description: "Whether there are more users than were counted." }),
  fieldsCount: Type.Integer({ minimum: 0 }),
  createdAt: Moment,
});
export type BotSummary = Type.Static<typeof BotSummary>;

export const BotList = Type.Object({ bots: Type.Array(BotSummary) });
export type BotList = Type.Static<typeof BotList>;

/** A bot as its owner sees it: all but its token. */
export const OwnedBot = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  game: GameSettings,
  fields: Type.Array(CustomField),
  appUrl: Type.String({ description: "The Mini App's address, as @BotFather wants it." }),
  appOrigins: Type.Array(Type.String(), {
    description: "Every origin that players' requests to owners' servers come from.",
  }),
  jwksUrl: Type.String({
    description: "Where the keys are published that signed field requests are proven by.",
  }),
  allowLocalFieldUrls: Type.Boolean({
    description: "Whether fields may use http on localhost and 127.0.0.1.",
  }),
  updatedAt: {
    ...Moment,
    description: "Of name, token and game; what a change must name to be based on.",
  },
});
export type OwnedBot = Type.Static<typeof OwnedBot>;

export const NewBot = Type.Object(
  {
    token: { ...BotToken, description: "The bot's token, whole, as @BotFather gives it." },
    id: Type.Optional({ ...BotId, description: "From the user name when left out." }),
  },
  { additionalProperties: false },
);
export type NewBot = Type.Static<typeof NewBot>;

export const BotChange = Type.Object(
  {
    updatedAt: {
      ...Moment,
      description: "Of the bot that the change is based on; 409 when somebody was quicker.",
    },
    name: Type.Optional(BotName),
    username: Type.Optional(BotUsername),
    token: Type.Optional({
      ...BotToken,
      description: "The bot's token, whole, as @BotFather gives it.",
    }),
    game: Type.Optional(GameSettings),
  },
  { additionalProperties: false },
);
export type BotChange = Type.Static<typeof BotChange>;

export const BotDeletion = Type.Object(
  { name: Type.String({ description: "The bot's name, as a word of consent." }) },
  { additionalProperties: false },
);
export type BotDeletion = Type.Static<typeof BotDeletion>;
