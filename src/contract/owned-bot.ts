import * as Type from "typebox";
import { BotFile, BotId } from "./bot-file.ts";
import * as address from "./builder-address.ts";
import { CustomField } from "./custom-field.ts";
import { GameSettings, Moment } from "./game.ts";
import { Problem } from "./problem.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
/** The part of an address that names a bot. */
export const BotParams = Type.Object({ botId: BotId });
const { name: BotName, username: BotUsername, token: BotToken } = BotFile.properties;

/** A bot in the owner's list. */
export const BotSummary = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  usersCount: Type.Integer({ minimum: 0 }),
  fieldsCount: Type.Integer({ minimum: 0 }),
  createdAt: Moment,
});
export type BotSummary = Type.Static<typeof BotSummary>;

/** A bot as its owner sees it: all but its token. */
export const OwnedBot = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  game: GameSettings,
  fields: Type.Array(CustomField),
  appUrl: Type.String({ description: "The Mini App's address, as @BotFather wants it." }),
  appOrigins: Type.Array(Type.String(), { description: "Every origin that players' requests to owners' servers come from." }),
  jwksUrl: Type.String({ description: "Where the keys are published that signed field requests are proven by." }),
  allowLocalFieldUrls: Type.Boolean({ description: "Whether fields may use http on localhost and 127.0.0.1." }),
  updatedAt: { ...Moment, description: "Of name, token and game; what a change must name to be based on." },
});
export type OwnedBot = Type.Static<typeof OwnedBot>;

/** The owner's bots, by name. */
export const listBots = {
  ...address.listBots,
  schema: { response: { 200: Type.Object({ bots: Type.Array(BotSummary) }), ...Problems } },
};

export const NewBot = Type.Object(
  { token: BotToken, id: Type.Optional({ ...BotId, description: "From the user name when left out." }) },
  { additionalProperties: false },
);
export type NewBot = Type.Static<typeof NewBot>;

/** Adds a bot by its token, which the platform is asked about; it starts with a small screen of its own. */
export const addBot = { ...address.addBot, schema: { body: NewBot, response: { 201: OwnedBot, ...Problems } } };

/** Creates or updates a bot from a bot file; 422 with every fault. The owner must own a bot that is there already. */
export const importBotFile = {
  ...address.importBotFile,
  schema: { body: Type.Unsafe<object>({ type: "object" }), response: { 200: OwnedBot, ...Problems } },
};

export const readOwnedBot = { ...address.readOwnedBot, schema: { params: BotParams, response: { 200: OwnedBot, ...Problems } } };

export const BotChange = Type.Object(
  {
    updatedAt: { ...Moment, description: "Of the bot that the change is based on; 409 when somebody was quicker." },
    name: Type.Optional(BotName),
    username: Type.Optional(BotUsername),
    token: Type.Optional(BotToken),
    game: Type.Optional(GameSettings),
  },
  { additionalProperties: false },
);
export type BotChange = Type.Static<typeof BotChange>;

/** Renames the bot, rotates its token (the platform is asked; it must be the same bot's), changes its game. */
export const changeBot = {
  ...address.changeBot,
  schema: { params: BotParams, body: BotChange, response: { 200: OwnedBot, ...Problems } },
};

/** Deletes the bot with all its users; the name must be typed. */
export const deleteBot = {
  ...address.deleteBot,
  schema: {
    params: BotParams,
    body: Type.Object({ name: Type.String({ description: "The bot's name, as a word of consent." }) }, { additionalProperties: false }),
    response: { 204: Type.Null(), ...Problems },
  },
};

/** The bot file, without secrets, as a download. */
export const exportBotFile = { ...address.exportBotFile, schema: { params: BotParams, response: { "4xx": Problem, "5xx": Problem } } };
