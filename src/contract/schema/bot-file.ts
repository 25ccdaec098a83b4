import * as Type from "typebox";
import { botIdPattern, botTokenPattern, botUsernamePattern, maxFields } from "../bot-rule.ts";
import { CustomField } from "./custom-field.ts";
import { GameSettings } from "./game.ts";
import { Screen } from "./screen.ts";

/** A bot's id. */
export const BotId = Type.String({
  pattern: botIdPattern,
  description: "Lower-case letters, digits and inner hyphens, 1–63.",
});

/** The bot token from @BotFather; a secret. */
export const BotToken = Type.String({
  pattern: botTokenPattern,
  writeOnly: true,
  description: "From @BotFather. Left out on export; a bot that exists keeps its own.",
});

/**
 * A bot in one file: what `import` reads and `export` prints. Source: our rule, the seed shows
 * none.
 */
export const BotFile = Type.Object(
  {
    id: BotId,
    name: Type.String({ minLength: 1, maxLength: 100, description: "Shown to players." }),
    username: Type.String({
      pattern: botUsernamePattern,
      description: "The bot's user name on the platform, without @.",
    }),
    token: Type.Optional(BotToken),
    game: GameSettings,
    fields: Type.Array(CustomField, { maxItems: maxFields, default: [] }),
    screen: Screen,
  },
  { additionalProperties: false, title: "Slotwire bot file" },
);
export type BotFile = Omit<Type.Static<typeof BotFile>, "screen"> & { screen: Screen };
