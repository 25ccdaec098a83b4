import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { words as russian } from "#builder/request/failure-words.ru.ts";
import { faultWords } from "#builder/request/fault-words.en.ts";
import { wordsIn } from "#builder/words.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { maxReasonLength } from "#contract/user/user-limit.ts";
import { botWith } from "../mini-app/service.ts";
import { faultOf, openConsole, owner, setConsole, user } from "./open.tsx";

const bot = botWith();
const wide = botWith({ id: "wide" });
const drafts: Record<string, Block[]> = {
  acme: [
    { type: "faq", items: [] },
    { type: "text", text: "{{rnak}}" },
  ],
  wide: Array.from({ length: 6 }, () => ({ type: "text", text: "{{".repeat(1000) })),
};
const stage = setConsole([bot, wide], async (service) => {
  await service.openApp(bot, { tgId: 42, name: "Grace" });
  for (const [id, blocks] of Object.entries(drafts)) await service.saveDraft(id, { blocks });
});

beforeEach(() => chooseLanguage("ru"));
afterEach(() => useLanguageChoice.setState({ language: "en" }));

describe("a Russian owner reads in Russian why", () => {
  test.each<[string, string[]]>([
    ["acme", ["Вопросы Заполните перед публикацией.", "{{rnak}}: у бота нет такого свойства."]],
    ["wide", ["Ссылок {{…}} на всех языках вместе не может быть больше 5000. Сейчас 6000."]],
  ])("the screen of %s is not published", async (id, reasons) => {
    openConsole(stage.service, `/bots/${id}/screen`);
    await owner.press("Опубликовать");
    const lines = within(await screen.findByRole("alert")).getAllByRole("listitem");
    const texts = lines.map(({ textContent }) => textContent.replace(/(?<=\d)\s(?=\d)/g, ""));
    expect(texts).toEqual(reasons.map((reason) => expect.stringContaining(reason)));
  });

  test.each<[string, string, string[]]>([
    ["is no JSON", '{"id":}', ["строка 1, столбец 7", 'ожидается значение, а стоит "}"']],
    [
      "has a number that is too small",
      JSON.stringify({
        ...bot,
        fields: [{ name: "rank", url: "http://a.example.com/", refreshSeconds: 1 }],
      }),
      [
        "/fields/0/refreshSeconds",
        "Число не должно быть меньше 10. Указано: 1.",
        "/fields/0/url",
        "URL должен начинаться с https://.",
      ],
    ],
    [
      "has a text in no language",
      JSON.stringify({ ...bot, screen: { blocks: [{ type: "text", text: {} }] } }),
      ["/screen/blocks/0/text", "Нужен текст хотя бы на одном языке."],
    ],
    [
      "has questions without one",
      JSON.stringify({ ...bot, screen: { blocks: [{ type: "faq", items: [] }] } }),
      ["/screen/blocks/0/items", "Нужно не меньше 1 элемента. Сейчас 0."],
    ],
    [
      "has a block of no kind",
      JSON.stringify({ ...bot, screen: { blocks: [{ type: "pionts" }] } }),
      ["/screen/blocks/0/type", "Может быть, «points»?"],
    ],
  ])("a bot file is not imported that %s", async (_what, file, words) => {
    openConsole(stage.service, "/add-bot");
    await user.click(await screen.findByText("Из файла"));
    await owner.fill("Или вставьте содержимое", file);
    await owner.press("Импортировать");
    const text = within(await screen.findByRole("alert")).getByRole("table").textContent;
    for (const part of words) expect(text).toContain(part);
  });

  test("a form is refused, at the field", async () => {
    openConsole(stage.service, "/bots/acme/users?user=42");
    await owner.fill("Очки", "5");
    owner.write("Причина", "x".repeat(maxReasonLength + 1));
    const reason = screen.getByLabelText("Причина");
    await owner.press(/^Начислить/);
    const fault = `Введите одну строку от 1 до ${maxReasonLength} символов.`;
    await waitFor(() => expect(faultOf(reason)).toContain(fault));
  });

  test("a search is refused, which has no place for it", async () => {
    openConsole(stage.service, `/bots/acme/users?search=${"x".repeat(101)}`);
    await screen.findByText(/Сервис не принял эти данные\. Допускается не больше 100 символов\./);
  });
});

test("a rule that only a newer service has gets a text", () => {
  const fault = { message: "must rhyme", rule: "rhyme", values: {} } as never;
  expect(wordsIn("ru", faultWords)(fault)).toBe("Сервис не принял это значение. Исправьте его.");
  expect(faultWords(fault)).toBe("must rhyme");
});

test("every code that the service gives the builder has a Russian text", async () => {
  const server = join(import.meta.dirname, "../../src/server");
  const rooms = ["builder", "http", "."];
  const texts = rooms.map(async (room) => {
    const files = (await readdir(join(server, room))).filter((name) => name.endsWith(".ts"));
    return Promise.all(files.map((name) => readFile(join(server, room, name), "utf8")));
  });
  const source = (await Promise.all(texts)).flat().join("\n");
  const thrown = source.matchAll(/(?:ServiceError\(|^ {2}\d{3}: )"([A-Z_]+)"/gm);
  const codes = [...thrown].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((code) => !(code in russian.refusals))).toEqual([]);
});
