import * as Type from "typebox";
import { BotFile, BotId, BotToken } from "./bot-file.ts";
import * as address from "./builder-address.ts";
import { CustomField } from "./custom-field.ts";
import { GameSettings, Moment } from "./game.ts";
import { Problem } from "./problem.ts";

const Problems = { "4xx": Problem, "5xx": Problem };
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

/** The owner's bots, by name. */
export const listBots = {
  ...address.listBots,
  schema: { response: { 200: Type.Object({ bots: Type.Array(BotSummary) }), ...Problems } },
};

export const NewBot = Type.Object(
  {
    token: { ...BotToken, description: "The bot's token, whole, as @BotFather gives it." },
    id: Type.Optional({ ...BotId, description: "From the user name when left out." }),
  },
  { additionalProperties: false },
);
export type NewBot = Type.Static<typeof NewBot>;

/**
 * Adds a bot by its token, which the platform is asked about; it starts with a small screen of its
 * own. 422 `BOT_TOKEN_NOT_VALID` when the platform does not know the token, 409 `BOT_TAKEN` when
 * the bot is here already, `BOT_ID_TAKEN` when only the id is another's, 503
 * `PLATFORM_UNREACHABLE`.
 */
export const addBot = {
  ...address.addBot,
  schema: { body: NewBot, response: { 201: OwnedBot, ...Problems } },
};

/**
 * Creates or updates a bot from a bot file, which is the body: the file's own text, of at most 2
 * MiB, so that a fault can be told by line and column. 422 `BOT_FILE_NOT_VALID` with every fault in
 * `errors`, each with its JSON pointer. The owner must own a bot that is there already; a token
 * that the bot does not have yet is checked as `addBot` checks it.
 */
export const importBotFile = {
  ...address.importBotFile,
  schema: { response: { 200: OwnedBot, ...Problems } },
};

export const readOwnedBot = {
  ...address.readOwnedBot,
  schema: { params: BotParams, response: { 200: OwnedBot, ...Problems } },
};

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

/**
 * Renames the bot, rotates its token (the platform is asked; it must be the same bot's), changes
 * its game. 409 `EDIT_CONFLICT`, whose problem has the bot as `current`, when another was quicker;
 * 422 `GAME_NOT_VALID` when the levels do not ascend.
 */
export const changeBot = {
  ...address.changeBot,
  schema: { params: BotParams, body: BotChange, response: { 200: OwnedBot, ...Problems } },
};

/**
 * Deletes the bot with all its users, at once for everybody; the name must be typed, else 422
 * `NAME_NOT_TYPED`.
 */
export const deleteBot = {
  ...address.deleteBot,
  schema: {
    params: BotParams,
    body: Type.Object(
      { name: Type.String({ description: "The bot's name, as a word of consent." }) },
      { additionalProperties: false },
    ),
    response: { 204: Type.Null(), ...Problems },
  },
};

/** The bot file, without secrets, as a download. */
export const exportBotFile = {
  ...address.exportBotFile,
  schema: { params: BotParams, response: { "4xx": Problem, "5xx": Problem } },
};
