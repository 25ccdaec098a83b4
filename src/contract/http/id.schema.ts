import * as Type from "typebox";
import { activityIdPattern, maxActivityIdLength } from "../activity/activity-limit.ts";
import { botIdPattern, maxBotIdLength } from "../bot/bot-rule.ts";

/** A bot's id. */
export const BotId = Type.String({
  pattern: botIdPattern,
  title: `1–${maxBotIdLength} lowercase letters, digits or inner hyphens (no xn-- at the start)`,
});

/** The id of a task, boost or quiz. */
export const ActivityId = Type.String({
  pattern: activityIdPattern,
  title: `1–${maxActivityIdLength} lowercase letters, digits or inner hyphens`,
  description: `1–${maxActivityIdLength} lowercase letters, digits or inner hyphens; unique in its list. What players were paid or bought belongs to it.`,
});

/** The id of a tab, or of a call that counts once however often it is sent. */
export const BrowserId = Type.String({
  pattern: "^[A-Za-z0-9_-]{8,64}$",
  title: "8–64 letters, digits, - or _",
  description: "Chosen by the browser.",
});

/** The path parameter of a bot. */
export const BotParams = Type.Object({ botId: BotId });

const itemId = { id: Type.String({ pattern: "^[0-9a-f-]{1,64}$", title: "an id" }) };

/** The path parameters of an event, a broadcast or an owner of a bot. */
export const BotItemParams = Type.Object({ ...BotParams.properties, ...itemId });

/** The path parameters of one user. */
export const UserParams = Type.Object({
  ...BotParams.properties,
  tgId: Type.String({ pattern: "^[1-9][0-9]{0,15}$", title: "a Telegram ID" }),
});

/** The path parameters of a message to a user. */
export const UserMessageParams = Type.Object({ ...UserParams.properties, ...itemId });

/**
 * A key chosen by the caller, unique per bot; repeated calls with it count once
 * (docs/external-api.md, "Credit exactly once").
 */
export const IdempotencyKey = Type.String({
  pattern: "^[A-Za-z0-9._:-]{1,255}$",
  title: "a string of 1 to 255 letters A–Z and a–z, digits and . _ : -",
  description:
    "1 to 255 letters, digits and . _ : - of your choice; a call repeated with the same key counts once.",
  examples: ["order-1017"],
});
