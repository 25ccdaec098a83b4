import * as Type from "typebox";
import { activityMembers } from "../activity/activities.schema.ts";
import { CustomField } from "../field/custom-field.schema.ts";
import { BotId } from "../http/id.schema.ts";
import { strictObject } from "../http/shape.schema.ts";
import { Look } from "../screen/look.schema.ts";
import { FirstPage, type Page, Pages, type Screen } from "../screen/screen.schema.ts";
import { maxNameLength } from "../text/name-text.ts";
import { defaultLanguagePattern } from "../text/screen-text.ts";
import { type AppMode, appModes, appNamePattern } from "./app-link.ts";
import { botTokenPattern, botUsernamePattern, maxFields } from "./bot-rule.ts";
import { GameSettings } from "./game.schema.ts";

/** The bot token from @BotFather; a secret. */
export const BotToken = Type.String({
  pattern: botTokenPattern,
  title: "a bot token, copied from @BotFather",
  writeOnly: true,
  description:
    "The complete bot token from @BotFather. Omitted on export; without it, an existing bot keeps its token.",
});

/** The form of a bot's default language in messages about a wrong one. */
export const defaultLanguageTitle = "a language tag, such as ru or pt-BR";

/** The form of a Mini App's short name in messages about a wrong one. */
export const appNameTitle = "a short name of 3–30 letters, digits or _";

/** A bot in one file: what `import` reads and `export` prints. */
export const BotFile = strictObject(
  {
    id: BotId,
    name: Type.String({ minLength: 1, maxLength: maxNameLength, description: "Shown to players." }),
    username: Type.String({
      pattern: botUsernamePattern,
      title: "a username of 5–32 letters, digits or _, without @",
      description: "The bot's username on the platform, without @.",
    }),
    language: Type.Optional(
      Type.String({
        pattern: defaultLanguagePattern,
        title: defaultLanguageTitle,
        description:
          "The default language (IETF tag) of the page for players in whose language the screen has no text, and of each text that lacks theirs.",
      }),
    ),
    appName: Type.Optional(
      Type.String({
        pattern: appNamePattern,
        title: appNameTitle,
        description:
          "The Mini App's short name from @BotFather's /newapp; links are then https://t.me/<username>/<appName>. Default: links to the bot's main Mini App.",
      }),
    ),
    appMode: Type.Optional(
      Type.Unsafe<AppMode>(
        Type.Enum([...appModes], {
          description:
            "Opens the Mini App at half the screen's height, or on the full screen of a phone; default: expanded.",
        }),
      ),
    ),
    token: Type.Optional(BotToken),
    game: GameSettings,
    fields: Type.Array(CustomField, { maxItems: maxFields, default: [] }),
    screen: FirstPage,
    pages: Type.Optional(Pages),
    look: Type.Optional(Look),
    ...activityMembers,
    recordLastIp: Type.Optional(
      Type.Boolean({
        description:
          "Whether the IP address of each user's last session is recorded, which is personal data; default false.",
      }),
    ),
  },
  { title: "Slotwire bot file" },
);
export type BotFile = Omit<Type.Static<typeof BotFile>, "screen" | "pages" | "look"> & {
  screen: FirstPage;
  pages?: Page[];
  look?: Look;
};

/** The screen of a bot file, with its pages and look. */
export function screenOfFile({
  screen,
  pages,
  look,
}: Pick<BotFile, "screen" | "pages" | "look">): Screen {
  return { ...screen, ...(pages !== undefined && { pages }), ...(look !== undefined && { look }) };
}

/** A screen as the members of a bot file. */
export function membersOfScreen({
  pages,
  look,
  ...screen
}: Screen): Pick<BotFile, "screen" | "pages" | "look"> {
  return { screen, ...(pages !== undefined && { pages }), ...(look !== undefined && { look }) };
}
