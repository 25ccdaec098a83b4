import * as Type from "typebox";
import { botIdPattern, maxBotIdLength } from "./bot-rule.ts";

/** A bot's id. */
export const BotId = Type.String({
  pattern: botIdPattern,
  title: `1–${maxBotIdLength} lowercase letters, digits or inner hyphens (no xn-- at the start)`,
});

/** The path parameter of a bot. */
export const BotParams = Type.Object({ botId: BotId });
