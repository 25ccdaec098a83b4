import { afterAll, beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { unsentTaps } from "./paid-taps.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.importBot(
    botWith([], {
      screen: {
        blocks: [
          {
            type: "text",
            style: "title",
            text: { en: "Season of {{name}}", ru: "Сезон игрока {{name}}" },
          },
          { type: "points" },
          { type: "level" },
          { type: "energy" },
          { type: "tap", label: { en: "Dig", ru: "Копай" } },
          { type: "wallet" },
          { type: "friends" },
          { type: "link", text: { ru: "Правила" }, url: "https://example.com/rules" },
        ],
      },
    }),
  );
});
afterAll(() => service?.close());

const open = async (id: number, language: string, ref?: string) => {
  const launch = await service.launch("acme", {
    id,
    language,
    name: `P${id}`,
    ...(ref && { ref }),
  });
  const page = await browser.openPage(launch);
  await page.waitForSelector(".tap[aria-disabled]");
  return page;
};

test("a Russian player gets Russian from first to last, and the owner's own Russian texts", async () => {
  const page = await open(2001, "ru");
  expect(await page.textContent("h1")).toBe("Сезон игрока P2001");
  await page.getByRole("button", { name: "Копай" }).click();
  await page.getByRole("button", { name: "Правила" }).waitFor();
  await page.waitForSelector(".rise");
  const text = await page.evaluate(() => document.body.innerText);
  expect(text.replace(/P2001|TON|ID|Bronze/g, "")).not.toMatch(/[a-z]{2,}/i);
  for (const [open, title] of [
    ["Пригласить", "Друзья"],
    ["История", "История очков"],
  ] as const) {
    await page.getByRole("button", { name: open }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    await page.waitForTimeout(300);
    const said = (await dialog.innerText()).replace(/t\.me\S*|QR/g, "");
    expect(said).not.toMatch(/[a-z]{2,}/i);
    await dialog.getByRole("button", { name: "Назад" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
});

test.each(["de", "zh-hans", "xx"])(
  "a player whose language the app does not speak (%s) gets English",
  async (language) => {
    const page = await open(2002, language);
    expect(await page.textContent("h1")).toBe("Season of P2002");
    await page.getByRole("button", { name: "Dig" }).waitFor();
    await page.getByText("Energy", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Правила" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  },
);

test.each([
  ["en", ["1 friend", "2 friends", "5 friends"]],
  ["ru", ["1 друг", "2 друга", "5 друзей"]],
] as const)("friends are counted as %s does", async (language, counts) => {
  const id = language === "en" ? 2100 : 2200;
  const first = await open(id, language);
  const invite = language === "en" ? "Invite" : "Пригласить";
  await first.getByRole("button", { name: invite }).click();
  const ref = (await first.locator(".invite-link").textContent())?.split("startapp=")[1] ?? "";
  await first.close();
  let friends = 0;
  for (const count of counts) {
    for (; friends < Number.parseInt(count, 10); friends++)
      await service.openSession("acme", { id: id + 1 + friends, ref });
    const page = await open(id, language);
    await page.getByRole("button", { name: invite }).click();
    await page.getByRole("dialog").getByText(count, { exact: true }).waitFor();
    await page.close();
  }
});

const oddLanguages = [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "en_US",
  "en-US-US",
  "de-1996-1996",
  "x".repeat(1000),
  "🙂",
  "-",
];

test.each(
  oddLanguages.map((language, index) => [language.slice(0, 20), language, 2300 + index] as const),
)(
  "a player whose client names a language that is none (%s) has the whole app all the same",
  async (_shown, language, id) => {
    await service.importBot(botWith([], { game: { ...botWith([]).game, pointsPerTap: 1500 } }));
    const page = await open(id, language);
    await page.locator(".tap").click();
    await expect
      .poll(() => page.textContent('.points-block [data-slot="points"]'))
      .toMatch(/^1[,.]500$/);
    await expect.poll(() => unsentTaps(page, id)).toBe(0);
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("dialog", { name: "Points history" }).locator(".rows time").waitFor();
    expect(
      await page.evaluate(() => Intl.getCanonicalLocales(document.documentElement.lang).length),
    ).toBe(1);
  },
);
