import * as Type from "typebox";
import { CustomField } from "./custom-field.ts";
import { GameSettings } from "./game.ts";
import { Screen } from "./screen.ts";

/**
 * What a bot is called in addresses: a DNS label, because `{botId}.{serviceDomain}` must be a host
 * name.
 */
export const botIdPattern = "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$";

const botIdForm = new RegExp(botIdPattern);

/** Whether a text can be a bot's id. */
export function isBotId(text: string): boolean {
  return botIdForm.test(text);
}

/** How many custom fields a bot may have. Our rule. */
export const maxFields = 500;

/** A bot's id. */
export const BotId = Type.String({
  pattern: botIdPattern,
  description: "Lower-case letters, digits and inner hyphens, 1–63.",
});

/** What proves to the platform that one speaks for a bot; a secret. */
export const BotToken = Type.String({
  pattern: "^[0-9]{1,20}:[A-Za-z0-9_-]{1,128}$",
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
      pattern: "^[A-Za-z][A-Za-z0-9_]{2,31}$",
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
