/** The templates that a new bot can begin with, in the order in which they are offered. Our rule. */
export const botTemplateNames = [
  "clicker",
  "season",
  "loyalty",
  "quest",
  "values",
  "blank",
] as const;
export type BotTemplateName = (typeof botTemplateNames)[number];

/** The template of a bot that is added without naming one. */
export const defaultTemplate: BotTemplateName = "clicker";
