import { greeting, unseenGame } from "./greeting.ts";
import type { TemplateContent } from "./template-content.ts";

/** A greeting and nothing else. */
export function blank(): TemplateContent {
  return { game: unseenGame, fields: [], screen: { blocks: [greeting] } };
}
