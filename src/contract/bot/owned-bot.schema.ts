import * as Type from "typebox";
import { Activities } from "../activity/activities.schema.ts";
import { CustomField } from "../field/custom-field.schema.ts";
import { BotId } from "../http/id.schema.ts";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { Role } from "../owner/owner.schema.ts";
import { Screen } from "../screen/screen.schema.ts";
import { defaultLanguagePattern } from "../text/screen-text.ts";
import { SamplePlayer } from "../user/session.schema.ts";
import { type AppMode, appModes, appNamePattern } from "./app-link.ts";
import { appNameTitle, BotFile, BotToken, defaultLanguageTitle } from "./bot-file.schema.ts";
import { type BotTemplateName, botTemplateNames } from "./bot-rule.ts";
import { GameSettings } from "./game.schema.ts";

const { name: BotName, username: BotUsername } = BotFile.properties;

/** The name of a template. */
export const TemplateName = Type.Unsafe<BotTemplateName>(Type.Enum([...botTemplateNames]));

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

/** A bot as its owner sees it, without its token. */
export const OwnedBot = Type.Object({
  id: BotId,
  name: Type.String(),
  username: Type.String(),
  language: nullable("string", "The default language (IETF tag); null for none."),
  appName: nullable("string", "The Mini App's short name in links; null for none."),
  appMode: Type.Unsafe<AppMode | null>(
    nullable("string", "The size at which the Mini App opens; null for expanded.", {
      enum: [...appModes, null],
    }),
  ),
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
      "Last change of name, username, language, short name, mode, token, game, activities or recording; a change must send it back.",
  },
});
export type OwnedBot = Type.Static<typeof OwnedBot>;

export const NewBot = strictObject({
  token: { ...BotToken, description: "The complete bot token from @BotFather." },
  id: Type.Optional({ ...BotId, description: "Default: derived from the username." }),
  template: Type.Optional(TemplateName),
});
export type NewBot = Type.Static<typeof NewBot>;

export const BotChange = strictObject({
  updatedAt: {
    ...Moment,
    description: "`updatedAt` of the bot that the change is based on; 409 if it has changed since.",
  },
  name: Type.Optional(BotName),
  username: Type.Optional(BotUsername),
  language: Type.Optional(
    nullable("string", "The default language (IETF tag); null for none.", {
      pattern: defaultLanguagePattern,
      title: defaultLanguageTitle,
    }),
  ),
  appName: Type.Optional(
    nullable("string", "The Mini App's short name in links; null for none.", {
      pattern: appNamePattern,
      title: appNameTitle,
    }),
  ),
  appMode: Type.Optional(OwnedBot.properties.appMode),
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
});
export type BotChange = Type.Static<typeof BotChange>;

/** The path parameter of a template. */
export const TemplateParams = Type.Object({ template: TemplateName });

/** A template as the Mini App of a bot that has it, for its preview. */
export const TemplateApp = Type.Object({
  session: SamplePlayer,
  screen: { ...Screen, description: "The whole screen of the template." },
  activities: Activities,
});
export type TemplateApp = {
  session: SamplePlayer;
  screen: Screen;
  activities: Activities;
};

const known = (description: string) =>
  Type.Union([Type.Boolean(), Type.Null()], {
    description: `${description} Null if the platform could not be asked.`,
  });

/** The set-up steps of a bot, and whether each is done. */
export const FirstSteps = Type.Object({
  hasMainApp: known("Whether the Mini App is enabled in @BotFather."),
  hasMenuButton: known("Whether the bot's menu button opens the Mini App."),
  otherOrigin: nullable(
    "string",
    "The origin that the bot's menu button opens in place of the Mini App's; null for none, or if it is unknown.",
  ),
  hasScreen: Type.Boolean({
    description: "Whether the screen was changed since the bot was added.",
  }),
  hasPublished: Type.Boolean({
    description:
      "Whether the screen was published by an owner or a bot file, not by a template alone.",
  }),
  hasPlayers: Type.Boolean({ description: "Whether anyone has opened the Mini App." }),
});
export type FirstSteps = Type.Static<typeof FirstSteps>;
