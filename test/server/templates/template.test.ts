import { describe, expect, test } from "vitest";
import { screenOfFile } from "#contract/bot/bot-file.schema.ts";
import { botTemplateNames } from "#contract/bot/bot-rule.ts";
import { blockSchemas } from "#contract/screen/block.schema.ts";
import {
  contrast,
  leastContrast,
  minShapeContrast,
  minTextContrast,
  textOn,
} from "#contract/screen/color.ts";
import { formOf, lookThemes } from "#contract/screen/look-form.ts";
import { surfacesOf } from "#contract/screen/look-ink.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { picturesOfFile } from "#contract/screen/screen-picture.ts";
import { checkBotFile } from "#server/bots/bot-file.ts";
import { templateContent, templateForBot } from "#server/templates/template.ts";
import { templateApp } from "#server/templates/template-app.ts";
import { readTemplatePath } from "#server/templates/template-picture.ts";
import { screenFaults } from "#server/validation/screen-fault.ts";
import { botToken } from "../service.ts";

const languages = ["en", "es", "fa", "ru"];
const contentOf = async (name: (typeof botTemplateNames)[number]) =>
  (await templateForBot(name, "acme_bot")).content;

/** Every text of a value that is written in languages, and every one that is not. */
function textsIn(value: unknown, name = ""): { byLanguage: object[]; plain: [string, string][] } {
  if (typeof value === "string") return { byLanguage: [], plain: [[name, value]] };
  if (typeof value !== "object" || value === null) return { byLanguage: [], plain: [] };
  if (!Array.isArray(value) && Object.hasOwn(value, "en"))
    return { byLanguage: [value], plain: [] };
  const parts = Object.entries(value).map(([member, part]) =>
    textsIn(part, Array.isArray(value) ? name : member),
  );
  return {
    byLanguage: parts.flatMap(({ byLanguage }) => byLanguage),
    plain: parts.flatMap(({ plain }) => plain),
  };
}

describe.each(botTemplateNames)("the template %s", (name) => {
  test("is a bot file that can be imported and a screen that can be published", async () => {
    const content = await contentOf(name);
    const file = { id: "acme", name: "Acme", username: "acme_bot", token: botToken, ...content };
    expect(checkBotFile({ value: structuredClone(file), repeated: [] }, false)).toMatchObject(file);
    expect(screenFaults(screenOfFile(content), [], false)).toEqual([]);
  });

  test("has words in each language of the Mini App", async () => {
    const { byLanguage, plain } = textsIn(await contentOf(name));
    for (const text of byLanguage) expect(Object.keys(text).sort()).toEqual(languages);
    // The rest has no words: names, codes and references alone.
    for (const [member, text] of plain)
      if (["text", "label", "question", "answer", "name"].includes(member))
        expect(text.replace(/\{\{\w+\}\}/g, "")).toMatch(/^[A-Z0-9 /]*$/);
  });

  test("has first levels that a new player can reach in one visit", async () => {
    const { game, screen } = await contentOf(name);
    const hasTap = screen.blocks.some(({ type }) => type === "tap");
    const [first] = game.levels;
    if (hasTap && first)
      expect(first.points).toBeLessThanOrEqual(game.maxEnergy * game.pointsPerTap);
  });

  test("has the activities of its blocks, and needs nothing set up first", async () => {
    const content = await contentOf(name);
    const kinds = new Set(blocksOf(screenOfFile(content)).map(({ type }) => type));
    const { tasks = [], daily, boosts = [], quizzes = [] } = content;
    expect([
      kinds.has("tasks"),
      kinds.has("daily"),
      kinds.has("boosts"),
      kinds.has("quiz"),
    ]).toEqual([tasks.length > 0, daily !== undefined, boosts.length > 0, quizzes.length > 0]);
    for (const { kind } of tasks) expect(["invite", "level", "wallet", "code"]).toContain(kind);
  });

  test("refers only to its own pictures, and uses each", async () => {
    const { content, pictures } = await templateForBot(name, "acme_bot");
    const referred = new Set(picturesOfFile(content).map(([, picture]) => picture));
    expect([...referred].sort()).toEqual(pictures.map(({ hash }) => `/pictures/0/${hash}`).sort());
  });

  test.each(lookThemes)("is readable in the %s theme", async (theme) => {
    const { look = {} } = await contentOf(name);
    const form = formOf(look, theme);
    if (!form.accent) return expect(look).toEqual({});
    const { card, page = [] } = surfacesOf(form, theme);
    expect(leastContrast(form.accent, [...card, ...page])).toBeGreaterThanOrEqual(minShapeContrast);
    expect(contrast(textOn(form.accent), form.accent)).toBeGreaterThanOrEqual(minTextContrast);
    expect(leastContrast(textOn(...page), page)).toBeGreaterThanOrEqual(7);
  });

  test("can be played before a bot is made of it, with its own screen and pictures", async () => {
    const { session, screen, activities } = await templateApp(name, {
      baseUrl: "https://a.example",
      now: 1e12,
    });
    const content = await templateContent(name, "");
    expect(blocksOf(screen)).toHaveLength(blocksOf(screenOfFile(content)).length);
    expect(session.level).toBeLessThanOrEqual(content.game.levels.length);
    const shown = { screen, game: session.game, ...activities };
    for (const [, picture] of picturesOfFile(shown))
      expect(await readTemplatePath(new URL(picture).pathname)).toBeDefined();
    expect(JSON.stringify(shown)).not.toContain("template:");
  });
});

test("templates show every kind of block between them", async () => {
  const contents = await Promise.all(
    botTemplateNames.map((name) => templateContent(name, "acme_bot")),
  );
  const kinds = contents.flatMap((content) =>
    blocksOf(screenOfFile(content)).flatMap((block) =>
      block.type === "group" ? [block.type, ...block.blocks.map(({ type }) => type)] : block.type,
    ),
  );
  expect(new Set(kinds)).toEqual(new Set(Object.keys(blockSchemas)));
});
