import * as Type from "typebox";
import { Activities } from "./activities.ts";
import { BotFile, BotId, BotToken } from "./bot-file.ts";
import { TemplateName } from "./bot-template.ts";
import { CustomField } from "./custom-field.ts";
import { GameSettings, Moment } from "./game.ts";
import { Role } from "./owner.ts";

/** The path parameter of a bot. */
export const BotParams = Type.Object({ botId: BotId });
const { name: BotName, username: BotUsername } = BotFile.properties;

/** A bot in the owner's list. */
export const BotSummary = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  role: { ...Role, description: "The caller's." },
  usersCount: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: "Counted up to 10,000.",
  }),
  hasMoreUsers: Type.Boolean({ description: "Whether there are more users than counted." }),
  fieldsCount: Type.Integer({ minimum: 0 }),
  createdAt: Moment,
});
export type BotSummary = Type.Static<typeof BotSummary>;

export const BotList = Type.Object({ bots: Type.Array(BotSummary) });
export type BotList = Type.Static<typeof BotList>;

/** A bot as its owner sees it, without its token. */
export const OwnedBot = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  role: { ...Role, description: "The caller's." },
  game: GameSettings,
  activities: Activities,
  fields: Type.Array(CustomField),
  recordLastIp: Type.Boolean({
    description: "Whether the IP address of each user's last session is recorded.",
  }),
  appUrl: Type.String({ description: "The Mini App's URL, for @BotFather." }),
  appOrigins: Type.Array(Type.String(), {
    description: "The origins from which players' browsers call owners' servers.",
  }),
  jwksUrl: Type.String({
    description: "Where the keys that verify signed field requests are published.",
  }),
  allowLocalFieldUrls: Type.Boolean({
    description: "Whether fields may use http on localhost and 127.0.0.1.",
  }),
  updatedAt: {
    ...Moment,
    description:
      "Last change of name, username, token, game, activities or recording; a change must send it back.",
  },
});
export type OwnedBot = Type.Static<typeof OwnedBot>;

export const NewBot = Type.Object(
  {
    token: { ...BotToken, description: "The complete bot token from @BotFather." },
    id: Type.Optional({ ...BotId, description: "Default: derived from the username." }),
    template: Type.Optional(TemplateName),
  },
  { additionalProperties: false },
);
export type NewBot = Type.Static<typeof NewBot>;

export const BotChange = Type.Object(
  {
    updatedAt: {
      ...Moment,
      description:
        "`updatedAt` of the bot that the change is based on; 409 if it has changed since.",
    },
    name: Type.Optional(BotName),
    username: Type.Optional(BotUsername),
    token: Type.Optional({
      ...BotToken,
      description: "The complete bot token from @BotFather.",
    }),
    game: Type.Optional(GameSettings),
    activities: Type.Optional(
      Type.Unsafe<Activities>({
        type: "object",
        additionalProperties: true,
        description: "All of the bot's activities, in place of those it has, as in a bot file.",
      }),
    ),
    recordLastIp: Type.Optional(
      Type.Boolean({ description: "Turned off, it also forgets every address." }),
    ),
  },
  { additionalProperties: false },
);
export type BotChange = Type.Static<typeof BotChange>;

/** The path parameters of an owner of a bot. */
export const BotOwnerParams = Type.Object({
  ...BotParams.properties,
  id: Type.String({ pattern: "^[0-9a-f-]{1,64}$" }),
});

export const BotDeletion = Type.Object(
  { name: Type.String({ description: "The bot's name, to confirm." }) },
  { additionalProperties: false },
);
export type BotDeletion = Type.Static<typeof BotDeletion>;
