import * as Type from "typebox";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { botChatLimits, commandPattern } from "./bot-rule.ts";

/** A command of the bot's menu. Source: https://core.telegram.org/bots/api#botcommand */
const BotCommand = strictObject({
  command: Type.String({
    pattern: commandPattern,
    title: `1 to ${botChatLimits.command} lower-case letters, digits or _`,
    description: "Without the slash.",
  }),
  description: Type.String({ minLength: 1, maxLength: botChatLimits.commandDescription }),
});
export type BotCommand = Type.Static<typeof BotCommand>;

const Commands = Type.Array(BotCommand, { maxItems: botChatLimits.commands });
const ShortDescription = Type.String({ maxLength: botChatLimits.shortDescription });
const MenuText = Type.String({ minLength: 1, maxLength: botChatLimits.menuText, pattern: "\\S" });

/** The destination of the bot's updates, as the platform reports it. */
type UpdatesTarget = "service" | "other" | "none";

/** The bot's chat as the platform has it. */
export const PlatformChat = Type.Object({
  updates: Type.Object({
    target: Type.Unsafe<UpdatesTarget>(
      Type.Enum(["service", "other", "none"], {
        description: "service: this service. other: another program. none: nothing takes them.",
      }),
    ),
    host: nullable("string", "The host of another program; else null."),
    pending: Type.Integer({ minimum: 0, description: "Updates that were not delivered yet." }),
    failedAt: nullable("integer", "The last failed delivery; null without one.", Moment),
    failure: nullable("string", "The platform's reason for it."),
  }),
  menuText: nullable("string", "The menu button's text if it opens this Mini App; else null."),
  commands: Commands,
  shortDescription: ShortDescription,
});
export type PlatformChat = Type.Static<typeof PlatformChat>;

/** The bot's chat: the setting here, and what the platform has. */
export const BotChat = Type.Object({
  updatesSince: nullable(
    "integer",
    "Since when the service receives the bot's updates; null while it does not.",
    Moment,
  ),
  platform: Type.Unsafe<PlatformChat | null>({
    ...PlatformChat,
    type: ["object", "null"],
    description: "Null if the platform does not answer or refuses the bot's token.",
  }),
  isTokenRefused: Type.Boolean(),
});
export type BotChat = Type.Static<typeof BotChat>;

export const UpdatesSwitch = strictObject({ isOn: Type.Boolean() });
export const NewMenuButton = strictObject({ text: MenuText });
export const NewCommands = strictObject({ commands: Commands });
export const NewShortDescription = strictObject({ shortDescription: ShortDescription });
