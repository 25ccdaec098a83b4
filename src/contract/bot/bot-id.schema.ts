import * as Type from "typebox";
import { botIdPattern, maxBotIdLength } from "./bot-rule.ts";

/** A bot's id. */
export const BotId = Type.String({
  pattern: botIdPattern,
  description: `1–${maxBotIdLength} lower-case letters, digits and inner hyphens; it must not start with xn--.`,
});

/** The path parameter of a bot. */
export const BotParams = Type.Object({ botId: BotId });
