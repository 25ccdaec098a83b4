import { afterEach, beforeEach, expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { themed } from "../e2e/client-theme.ts";
import { forSuite } from "../for-suite.ts";
import type { Engine, EnginePage } from "./engine.ts";
import { startPlayerStage } from "./player-stage.ts";
import {
  clientCalls,
  fieldIn,
  hasNumber,
  hasText,
  pressClientBack,
  sees,
  tapTimes,
  textOf,
  uncaughtIn,
  whole,
} from "./seen-page.ts";

/** The journeys of players, the same in every engine. */
export function playerJourneys(engineOf: () => Engine): void {
  const stage = forSuite(startPlayerStage, ({ close }) => close());
  let page: EnginePage;
  let id = 100;

  beforeEach(async () => {
    id++;
  });
  afterEach(async () => {
    stage.front.cut(false);
    stage.front.refuse("", { status: 503, code: "" }, 0);
    const uncaught = await uncaughtIn(page);
    await page.close();
    expect(uncaught, "errors in the page").toEqual([]);
  });

  const open = async (user: { name?: string; language?: string } = {}) => {
    page = await engineOf().open(await stage.launch({ id, ...user }));
    return page;
  };
  const paid = (points: number) => expect.poll(() => stage.paidPoints(id)).toBe(points);

  test("a player sees their numbers and the owner's values, signed ones too, by one request for all slots of a field", async () => {
    const before = stage.owner.requests.length;
    await open({ name: "Grace" });
    await hasText(page, "h1", "Hello, Grace");
    expect(await fieldIn(page, "rank", "fresh")).toBe("#5000");
    await sees(page, "You are #5000, and nobody else is #5000.");
    expect(await fieldIn(page, "verified", "fresh")).toBe("Verified");
    await hasNumber(page, "points", 0);
    await hasNumber(page, "energy", 500);
    await hasText(page, ".level-block .hint", "500 to Bronze");
    const calls = stage.owner.requests.slice(before).filter(({ path }) => path === "/rank");
    expect(calls.map(({ method }) => method)).toEqual(["OPTIONS", "POST"]);
    const [preflight, post] = calls;
    expect(preflight?.headers).toMatchObject({
      "access-control-request-headers": "content-type",
      "access-control-request-method": "POST",
    });
    expect(post?.body).toBe(
      JSON.stringify({
        userTelegramId: id,
        userPoints: 0,
        userFriendsCount: 0,
        userTotalLevels: 1,
        userLevel: 0,
        tonFriendlyAddress: "",
        tonRawAddress: "",
      }),
    );
    expect(post?.headers).toMatchObject({
      "content-type": "application/json",
      origin: stage.front.url,
    });
    for (const name of ["cookie", "referer", "authorization"])
      expect(post?.headers).not.toHaveProperty(name);
    await expect.poll(() => clientCalls(page)).toContain("web_app_ready");
  });

  test("taps are counted, paid once, and still there after a reload", async () => {
    await open();
    await tapTimes(page, 4);
    await hasNumber(page, "points", 20);
    await paid(20);
    await page.reload();
    await hasNumber(page, "points", 20);
    await tapTimes(page, 1);
    await paid(25);
  });

  test("taps without a connection are kept, and paid once when it returns", async () => {
    await open();
    await whole(page);
    stage.front.cut(true);
    await tapTimes(page, 3);
    await hasNumber(page, "points", 15);
    await sees(page, "Taps are saved");
    stage.front.cut(false);
    await paid(15);
    await sees(page, "Taps are saved", false);
    await hasNumber(page, "points", 15);
  });

  test("a failing service leaves the last known state, and pays the taps made on it", async () => {
    await open();
    await tapTimes(page, 2);
    await paid(10);
    const rank = await fieldIn(page, "rank", "fresh");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(rank);
    stage.front.refuse("/session", { status: 503, code: "STORE_UNAVAILABLE" });
    await page.reload();
    await tapTimes(page, 1);
    await hasNumber(page, "points", 15);
    expect(await fieldIn(page, "rank", "stale")).toBe(rank);
    stage.front.refuse("/session", { status: 503, code: "STORE_UNAVAILABLE" }, 0);
    await paid(15);
  });

  test("a session that has expired is renewed in place", async () => {
    await open();
    await whole(page);
    stage.front.refuse("/taps", { status: 401, code: "SESSION_EXPIRED" }, 1);
    await tapTimes(page, 2);
    await paid(10);
    await hasNumber(page, "points", 10);
    // On a slow machine, the banner of a slow answer is shown until the batch is paid.
    await expect.poll(() => textOf(page, ".banner")).toBeNull();
  });

  test("the daily bonus, a task and a boost are paid and bought once", async () => {
    await open();
    await page.press("button", "Claim +100");
    await hasNumber(page, "points", 100);
    await page.type("Secret word", "open");
    await page.press("button", "Check");
    await hasNumber(page, "points", 129);
    await page.press("button", "Buy Strong tap, price: 60");
    await sees(page, "Bought 1\u00a0of\u00a010");
    await hasNumber(page, "points", 69);
    await tapTimes(page, 1);
    await paid(75);
    await hasNumber(page, "points", 75);
  });

  test("an invitation is shared by the client, and an invited friend is listed and ranked", async () => {
    const { refCode } = await stage.service.openSession("acme", { id, name: "Grace" });
    await stage.service.openSession("acme", { id: id + 1000, name: "Linus", ref: refCode });
    await open({ name: "Grace" });
    await tapTimes(page, 1);
    await whole(page);
    await page.press("button", "Invite");
    await sees(page, "Linus");
    await page.press("button", "Share");
    await expect.poll(() => clientCalls(page)).toContain("web_app_open_tg_link");
    await pressClientBack(page);
    await expect.poll(() => textOf(page, '[role="dialog"]')).toBeNull();
    await paid(5);
    await page.press("button", "History");
    await sees(page, "Points history");
    await page.key("Escape");
    await expect.poll(() => textOf(page, '[role="dialog"]')).toBeNull();
    await page.reload();
    await hasText(page, '.board-row[aria-current="true"]', /Grace/);
  });

  test("a wallet is confirmed, connected, found again and disconnected", async () => {
    const wallet = testWallet("v5r1", id % 256);
    stage.front.played.set("wallet", (body) => {
      const { payload, domain } = JSON.parse(body) as { payload: string; domain: string };
      return wallet.connectItems(payload, domain);
    });
    await open();
    await whole(page);
    const address = () =>
      page.evaluate(() => document.querySelector<HTMLElement>(".address")?.title);
    await page.press("button", "Connect");
    await page.press("button", "Cancel");
    await page.press("button", "Connect");
    await page.press("button", "Link wallet");
    await expect.poll(address).toBe(wallet.friendly);
    await page.reload();
    await expect.poll(address).toBe(wallet.friendly);
    await whole(page);
    await page.press("button", "Disconnect");
    await sees(page, "No wallet connected");
  });

  test("a tab shows its page with its values, and the client's back button leads to the first", async () => {
    await open();
    await whole(page);
    await page.press("button", "Clan");
    await sees(page, "Your clan");
    expect(await fieldIn(page, "clan", "fresh")).not.toBe("");
    await pressClientBack(page);
    await sees(page, "Your clan", false);
    await tapTimes(page, 1);
    await paid(5);
  });

  test("a player who returns by the browser's own button continues in the same place", async () => {
    await open();
    await tapTimes(page, 1);
    await paid(5);
    await page.goto(`${stage.front.url}/healthz`);
    await page.back();
    await hasNumber(page, "points", 5);
    await tapTimes(page, 1);
    await paid(10);
  });

  test("the whole page is in the player's language", async () => {
    await open({ name: "Ада", language: "ru" });
    await whole(page);
    await hasText(page, "h1", "Привет, Ада");
    await sees(page, "Ежедневный бонус");
    await tapTimes(page, 1, "Жмите");
    await paid(5);
    // Except players' names, the owner's texts and values, and untranslatable names.
    const foreign = /\b(?!Ada|Grace|Linus|Bronze|Verified|TON|ID)[a-z]{2,}/gi;
    const text = await page.evaluate(() => document.body.innerText);
    expect(text.match(foreign)).toBeNull();
  });

  test.each([
    ["light", "rgb(239, 239, 244)"],
    ["dark", "rgb(14, 22, 33)"],
  ] as const)("the page has the client's %s colours", async (theme, background) => {
    page = await engineOf().open(themed(await stage.launch({ id }), theme));
    const look = () =>
      page.evaluate(() => {
        const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
        return { backgroundColor, colorScheme };
      });
    await expect.poll(look).toEqual({ backgroundColor: background, colorScheme: theme });
    await whole(page);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });
}
