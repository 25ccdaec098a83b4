import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import { maxFields } from "#contract/bot/bot-rule.ts";
import { maxLevels } from "#contract/bot/game-limit.ts";
import { blockKinds, maxBlocks } from "#contract/screen/block-kind.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { maxReferences } from "#server/validation/screen-fault.ts";

const pages = ["docs/bot-file.md", "docs/ru/bot-file.md"].map((page) => ({
  page,
  text: readFileSync(join(import.meta.dirname, "../..", page), "utf8"),
}));

test.each(pages)("the service accepts the bot file in $page", ({ text }) => {
  const [file, activities] = [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  expect(activities).toHaveProperty("tasks");
  const whole = JSON.stringify({ ...file, ...activities });
  expect(readBotFile(whole, false, "https://slotwire.example.com").id).toBe("acme");
});

test.each(pages)("$page has each kind of block", ({ text }) => {
  const [, section = ""] = /\{#blocks\}([\s\S]*?)^## /m.exec(text) ?? [];
  const documented = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
  );
  expect(documented.toSorted()).toEqual(["type", ...Object.keys(blockKinds)].toSorted());
});

test.each(pages)("the limits in $page are the service's", ({ text }) => {
  const [, section = ""] = text.split("{#limits}");
  const { tasks, dailyRewards, boosts, quizzes, questions, options, onboardingCards } =
    activityLimits;
  expect([...section.replaceAll(",", "").matchAll(/\d+/g)].map(Number)).toEqual([
    ...[maxBlocks, blockKinds.group.limits.blocks, maxFields, maxLevels, maxReferences],
    ...[blockKinds.faq.limits.items, tasks, dailyRewards, boosts, quizzes, questions],
    ...[options.minItems, options.maxItems, onboardingCards],
  ]);
});
