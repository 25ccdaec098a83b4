import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { type BlockKind, blockKinds } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { SamplePlayer } from "#contract/user/session.schema.ts";
import type { PreviewDraft, PreviewNews, PreviewOrder } from "#web/preview.ts";
import { forSuite } from "../../../for-suite.ts";
import { botWith } from "../../bot.ts";
import { startBrokenEndpoint } from "../../broken-endpoint.ts";
import { browserForFile } from "../../browser.ts";
import { axeFaults } from "../../page-look.ts";
import { serviceForFile } from "../../service-for-file.ts";

declare global {
  interface Window {
    news: PreviewNews[];
    order: (order: PreviewOrder) => void;
  }
}

const browser = browserForFile();
const service = serviceForFile();
const endpoint = forSuite(startBrokenEndpoint, ({ close }) => close());
let session: SamplePlayer;

beforeAll(async () => {
  await service.importBot(
    botWith([
      { name: "rank", url: `${endpoint.url}/plain` },
      { name: "vip", url: `${endpoint.url}/lines`, signed: true },
    ]),
  );
  const { serverTime, ...rest } = await service.openSession("acme", { id: 7 });
  const fieldTokens = {
    serverTime,
    expiresAt: serverTime + 300_000,
    tokens: { vip: "the-token-of-vip" },
  };
  session = { ...rest, serverTime, token: "", fieldTokens };
});

/** A page with the preview in a frame, at the builder's origin or at another one. */
async function openPreview(origin = service.url, expectedErrors?: RegExp): Promise<Page> {
  const html = `<!doctype html><html lang="en"><title>Builder</title><main><h1>Builder</h1><iframe title="Preview" src="${service.url}/app/acme/preview" width="390" height="700"></iframe></main>`;
  const page = await browser.openPage(`${origin}/stand-in`, {
    ...(expectedErrors && { expectedErrors }),
    prepare: async (opened) => {
      await opened.route("**/stand-in", (route) =>
        route.fulfill({ contentType: "text/html", body: html }),
      );
      await opened.addInitScript(() => {
        if (window !== window.top) return;
        window.news = [];
        addEventListener("message", ({ data }) => window.news.push(data));
        window.order = (order) =>
          document.querySelector("iframe")?.contentWindow?.postMessage(order, "*");
      });
    },
  });
  return page;
}

/** Each kind under its own name. */
const kindNames = Object.fromEntries(Object.keys(blockKinds).map((kind) => [kind, kind])) as Record<
  BlockKind,
  string
>;

const draft = (blocks: Screen["blocks"], change: Partial<PreviewDraft> = {}): PreviewDraft => ({
  kind: "draft",
  session: { ...session, screen: { blocks } },
  activities: {},
  theme: "light",
  language: "en",
  mode: "edit",
  page: "",
  chosen: null,
  ghosts: [],
  kindNames,
  ...change,
});
const order = (page: Page, what: PreviewOrder) => page.evaluate((one) => window.order(one), what);
const news = (page: Page, kind: PreviewNews["kind"]) =>
  page
    .waitForFunction((one) => window.news.findLast((said) => said.kind === one), kind)
    .then((found) => found.jsonValue());

test("the preview shows the draft like the Mini App, with the owner's own values", async () => {
  const page = await openPreview();
  await news(page, "ready");
  await order(
    page,
    draft([
      { type: "text", text: "Rank {{rank}} of {{name}}" },
      { type: "points" },
      { type: "tap" },
      { type: "wallet" },
      { type: "faq", items: [{ question: "Who leads?", answer: "{{rank}}" }] },
    ]),
  );
  const app = page.frameLocator("iframe");
  await app.getByText("Rank plain of Ada").waitFor();
  expect(await news(page, "values")).toEqual({ kind: "values", values: { rank: "plain" } });
  expect(await app.locator(".block").count()).toBe(5);
  expect(await app.locator("[inert]").count()).toBe(1);
  const answer = app.locator("details p");
  expect(await answer.isVisible()).toBe(false);
  await app.locator("summary").click({ force: true });
  await answer.waitFor();

  await order(page, draft([{ type: "text", text: "Now {{points}}" }], { theme: "dark" }));
  await app.getByText("Now 0").waitFor();
  expect(await app.locator("html").evaluate((root) => getComputedStyle(root).colorScheme)).toBe(
    "dark",
  );
});

test("the preview shows an Arabic draft in Arabic, from right to left", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const text = { en: "Rules", ar: "القواعد" };
  await order(page, draft([{ type: "text", text }, { type: "energy" }], { language: "ar" }));
  const app = page.frameLocator("iframe");
  await app.getByText("القواعد", { exact: true }).waitFor();
  await app.getByText("الطاقة", { exact: true }).waitFor();
  expect(await app.locator("html").getAttribute("dir")).toBe("rtl");
});

test("a level block of a bot without levels has a hint for its owner, and is absent from the app", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const withoutLevels = { ...session, game: { ...session.game, levels: [] } };
  const blocks = [{ type: "points" } as const, { type: "level" } as const];
  const shown = draft(blocks, { session: { ...withoutLevels, screen: { blocks } } });
  await order(page, shown);
  const level = page.frameLocator("iframe").locator(".level-block");
  await level.waitFor();
  const hint = await level
    .locator(".body")
    .evaluate((body) => getComputedStyle(body, "::before").content);
  expect(hint).toContain("no levels yet");
  await order(page, { ...shown, mode: "play" });
  await level.waitFor({ state: "hidden" });
});

test("a transparent picture is directly on the page once it has loaded", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const url = `${service.url}/icon.svg`;
  await order(page, draft([{ type: "image", url, alt: "" }]));
  const fill = () =>
    page
      .frameLocator("iframe")
      .locator(".image-block")
      .evaluate((block) => getComputedStyle(block).backgroundColor);
  await expect.poll(fill).toBe("rgba(0, 0, 0, 0)");
});

test("a signed field's request carries the player's token", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/lines"),
  );
  await order(page, draft([{ type: "text", text: "{{vip}}" }]));
  expect((await sent).postDataJSON()).toEqual({
    ...session.fieldRequest,
    token: "the-token-of-vip",
  });
});

const shop: Screen = {
  blocks: [
    { type: "points" },
    { type: "group", layout: "grid", blocks: [{ type: "tap" }, { type: "energy" }] },
  ],
  pages: [
    { id: "shop", title: "Shop", icon: "shop", blocks: [{ type: "text", text: "For sale" }] },
  ],
};
const shopDraft = (change: Partial<PreviewDraft> = {}) =>
  draft(shop.blocks, { session: { ...session, screen: shop }, ...change });

test("a press reports the block's page, its position there and its position in a group, and axe finds nothing", async () => {
  const page = await openPreview();
  await news(page, "ready");
  await order(page, shopDraft());
  const app = page.frameLocator("iframe");
  await app.getByRole("button", { name: /^energy/ }).click();
  const place = { page: "", block: 1, inner: 1 };
  expect(await news(page, "chosen")).toEqual({ kind: "chosen", place });
  // A single page: the colours of tabs are the client's.
  await order(page, draft(shop.blocks, { chosen: place }));
  await expect
    .poll(() => app.locator("[aria-pressed=true]").getAttribute("aria-label"))
    .toMatch(/^energy/);
  expect(await axeFaults(page)).toEqual([]);

  await order(page, shopDraft({ page: "shop", chosen: null }));
  await app.getByRole("button", { name: "text: For sale" }).click();
  await expect
    .poll(() => news(page, "chosen"))
    .toEqual({ kind: "chosen", place: { page: "shop", block: 0, inner: null } });
  expect(await app.locator(".place").count()).toBe(1);
});

test("a field that the service fetches shows the value that the builder has fetched", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const shown = draft([{ type: "text", text: "Gems {{gems}}" }]);
  const [field] = session.customFields;
  if (!field) throw new Error("The session has no field.");
  const gems = { ...field, name: "gems", fetchedByService: true, sendLanguage: true };
  await order(page, { ...shown, session: { ...shown.session, customFields: [gems] } });
  const asked = await news(page, "fetch-field");
  expect(asked).toEqual({
    kind: "fetch-field",
    id: expect.any(Number),
    name: "gems",
    language: "en",
  });
  const { id } = asked as Extract<PreviewNews, { kind: "fetch-field" }>;
  await order(page, { kind: "fetched-field", id, fetched: { outcome: "ok", value: "12" } });
  await page.frameLocator("iframe").getByText("Gems 12").waitFor();
});

test("a played preview pays taps without a request, stores nothing on the device, and is reset when left", async () => {
  const page = await openPreview();
  await news(page, "ready");
  await order(page, shopDraft());
  await news(page, "shown");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "script") requests.push(request.url());
  });
  const app = page.frameLocator("iframe");
  const points = () => app.locator('[data-slot="points"]').first().textContent();
  const energy = () => app.locator('[data-slot="energy"]').textContent();
  const playing = shopDraft({ mode: "play" });
  await order(page, playing);
  const tap = app.locator(".tap");
  for (let taps = 0; taps < 3; taps++) await tap.click();
  await expect.poll(points).toBe("15");
  // Like the service: once the taps are paid, the energy returns by the clock.
  await expect.poll(energy).toBe("500");
  await order(page, { ...playing, theme: "dark" });
  await tap.click();
  await expect.poll(points).toBe("20");
  expect(await page.frames()[1]?.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await order(page, shopDraft({ mode: "look" }));
  await expect.poll(points).toBe("0");
  expect(await app.locator(".place").count()).toBe(0);
  await order(page, playing);
  await tap.waitFor();
  await expect.poll(points).toBe("0");
  expect(requests).toEqual([]);
});

test("activities are shown with examples, marked where the bot has none, and playing pays them without a request", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const blocks: Screen["blocks"] = [
    { type: "points" },
    { type: "daily" },
    { type: "boosts" },
    { type: "tasks" },
    { type: "quiz" },
    { type: "leaderboard", period: "week" },
  ];
  const activities: Activities = {
    daily: { rewards: [500], hour: 0, whenMissed: "start-over" },
    boosts: [
      { id: "tap", title: "Glove", price: 100, growth: 1, max: 5, effect: { pointsPerTap: 1 } },
    ],
  };
  await order(page, draft(blocks, { activities }));
  const app = page.frameLocator("iframe");
  await app.getByText("Glove").waitFor();
  await app.getByText("Join our channel").waitFor();
  await app.locator(".leaderboard-block").getByText("Grace").waitFor();
  const markOf = (kind: string) =>
    app.locator(`.${kind}-block`).evaluate((card) => getComputedStyle(card, "::before").content);
  expect([await markOf("boosts"), await markOf("daily")]).toEqual(["none", "none"]);
  expect([await markOf("tasks"), await markOf("quiz")]).toEqual(['"Example"', '"Example"']);
  expect(await axeFaults(page)).toEqual([]);

  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/api\//.test(request.url())) requests.push(request.url());
  });
  const playing = draft(blocks, { activities, mode: "play" });
  await order(page, playing);
  // A claim reaches a level, whose card opens after a pause.
  await page.addLocatorHandler(app.locator(".level-card"), async (card) => {
    await card.getByRole("button", { name: "Continue" }).click();
  });
  const points = () => app.locator('[data-slot="points"]').first().textContent();
  await app.getByRole("button", { name: "Claim +500" }).click();
  await expect.poll(points).toBe("500");
  await app.getByRole("button", { name: /^Buy Glove/ }).click();
  await expect.poll(points).toBe("400");
  await app.getByText("Bought 3 of 5").waitFor();
  await app.getByRole("button", { name: "Claim", exact: true }).click();
  await expect.poll(points).toBe("500");
  // A change of the draft resets nothing.
  await order(page, { ...playing, theme: "dark" });
  await app.getByText("Bought 3 of 5").waitFor();
  await expect.poll(points).toBe("500");
  await order(page, draft(blocks, { activities }));
  await app.getByText("Bought 2 of 5").waitFor();
  expect([await points(), requests]).toEqual(["0", []]);
});

test("a field is tested by the same fetch as on players' devices", async () => {
  const page = await openPreview(service.url, /CORS|ERR_FAILED|404/);
  await news(page, "ready");
  const tried = async (path: string) => {
    await order(page, {
      kind: "try-field",
      id: path,
      url: `${endpoint.url}${path}`,
      request: session.fieldRequest,
    });
    const found = await page.waitForFunction(
      (id) => window.news.find((said) => said.kind === "tried-field" && said.id === id),
      path,
    );
    return (await found.jsonValue()) as Extract<PreviewNews, { kind: "tried-field" }>;
  };
  expect((await tried("/plain")).result).toMatchObject({ ok: true, text: "plain" });
  expect((await tried("/no-cors")).result).toMatchObject({ ok: false, found: "blocked" });
  expect((await tried("/not-found")).result).toMatchObject({
    ok: false,
    found: "status",
    status: 404,
  });
});

test("only the builder may frame the preview", async () => {
  const page = await openPreview(
    service.url.replace("127.0.0.1", "localhost"),
    /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/,
  );
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  expect(await page.evaluate(() => window.news)).toEqual([]);
});

test("a player's data on this device are neither shown nor changed", async () => {
  const page = await openPreview();
  await news(page, "ready");
  const kept = JSON.stringify({ loose: 100, batch: null });
  await page.evaluate((value) => localStorage.setItem("slotwire:taps:acme:7", value), kept);
  await order(page, draft([{ type: "points" }]));
  await page.frameLocator("iframe").locator(".points-block").waitFor();
  expect(
    await page.frameLocator("iframe").locator('[data-slot="points"]').first().textContent(),
  ).toBe("0");
  expect(await page.evaluate(() => localStorage.getItem("slotwire:taps:acme:7"))).toBe(kept);
});
