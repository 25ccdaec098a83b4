import { expect, test } from "vitest";
import * as activity from "#contract/activity/activity-endpoints.ts";
import * as bot from "#contract/bot/bot-endpoints.ts";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import * as webhook from "#contract/event/webhook-endpoints.ts";
import * as field from "#contract/field/field-endpoints.ts";
import * as message from "#contract/message/message-endpoints.ts";
import * as owner from "#contract/owner/owner-endpoints.ts";
import * as screen from "#contract/screen/screen-endpoints.ts";
import * as external from "#contract/user/external-endpoints.ts";
import * as player from "#contract/user/player-endpoints.ts";
import * as user from "#contract/user/user-endpoints.ts";

test("each form of an argument has words for the message about a wrong one", () => {
  const rooms = [activity, bot, webhook, field, message, owner, screen, external, player, user];
  const inputs = rooms
    .flatMap((room) => Object.values(room) as Record<string, unknown>[])
    .map(({ params, query, body }) => ({ params, query, body }));
  expect(inputs.length).toBeGreaterThan(50);
  expect(wordless([...inputs, BotFile])).toEqual([]);
});

function wordless(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  const { pattern, title } = value as { pattern?: unknown; title?: unknown };
  const own = typeof pattern === "string" && title === undefined ? [value] : [];
  return [...own, ...Object.values(value).flatMap(wordless)];
}
