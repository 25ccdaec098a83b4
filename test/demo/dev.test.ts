import { execFile } from "node:child_process";
import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boostEffects } from "#contract/activity/activities.schema.ts";
import { taskKinds } from "#contract/activity/activity-limit.ts";
import { type BotFile, screenOfFile } from "#contract/bot/bot-file.schema.ts";
import { blockSchemas } from "#contract/screen/block.schema.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { freePorts, isFree } from "../programs/free-port.ts";
import { startDevelopment } from "./development.ts";

type Development = Awaited<ReturnType<typeof startDevelopment>>;

describe("npm run dev", () => {
  let port: number;
  let url: string;
  let dev: Development;

  beforeAll(async () => {
    port = await freePorts(2);
    url = `http://localhost:${port}`;
    dev = await startDevelopment(port);
    await dev.prints("Ctrl-C stops everything.");
  });
  afterAll(() => dev?.clean());

  async function openAs(query: string): Promise<{ session: Session; appUrl: URL }> {
    const launch = await (await fetch(`${url}/simulator/launch?${query}`)).json();
    const appUrl = new URL(launch.url);
    const initData = new URLSearchParams(appUrl.hash.slice(1)).get("tgWebAppData");
    const response = await fetch(`${url}/api/mini-app/${launch.botId}/session`, {
      method: "POST",
      headers: { Authorization: `tma ${initData}` },
    });
    expect(response.status).toBe(200);
    return { session: await response.json(), appUrl };
  }

  async function callAs({ token }: Session, method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api/mini-app/demo/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  test("the samples of the builder are loaded from their sources", async () => {
    const response = await fetch(`${url}/docs/samples/get/curl.sh?raw`);
    expect(await response.text()).toContain("SLOTWIRE_KEY");
  });

  test("prints where everything is", () => {
    for (const address of [
      `${url}/simulator`,
      `${url}/app/demo`,
      `${url}/app/fields`,
      `http://127.0.0.1:${port + 1}/rank`,
    ])
      expect(dev.output()).toContain(address);
  });

  test("serves the simulator, and the Mini App without its boot script inside it", async () => {
    const simulator = await (await fetch(`${url}/simulator`)).text();
    expect(simulator).toContain("/src/simulator/main.tsx");
    expect(simulator).not.toContain("/src/mini-app/");
    const app = await (await fetch(`${url}/app/demo`)).text();
    expect(app).toContain("<title>Orbit</title>");
    expect(app.indexOf("/src/mini-app/boot/sign-in.ts")).toBeLessThan(
      app.indexOf("/src/mini-app/main.tsx"),
    );
    expect((await fetch(`${url}/src/simulator/main.tsx`)).headers.get("content-type")).toContain(
      "javascript",
    );
  });

  test("the four players have different levels, energy, friends and languages", async () => {
    const listed: { tgId: number; language: string }[] = await (
      await fetch(`${url}/simulator/players`)
    ).json();
    const players = listed.slice(0, 4);
    expect(players.map(({ language }) => language)).toEqual(["en", "ru", "fa", "es"]);
    const sessions = await Promise.all(
      players.map(async ({ tgId }) => (await openAs(`user=${tgId}`)).session),
    );
    expect(sessions.map(({ level }) => level)).toEqual([4, 2, 0, 3]);
    expect(sessions.map(({ friendsCount }) => friendsCount)).toEqual([3, 2, 0, 4]);
    expect(
      new Set(sessions.map(({ game }) => Math.round(game.energyFullAt / 60_000))).size,
    ).toBeGreaterThan(1);
  });

  test("the demo owner is one call away, also after a changed password, and owns the demo's bots", async () => {
    const call = async (
      path: string,
      init: { cookie?: string; body?: object; method?: string } = {},
    ) => {
      const { cookie = "", body, method = "POST" } = init;
      const json = body && { "content-type": "application/json" };
      const payload = body && { body: JSON.stringify(body) };
      const response = await fetch(`${url}/api/builder${path}`, {
        method,
        headers: { origin: url, cookie, ...json },
        ...payload,
      });
      return {
        status: response.status,
        cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "",
        body: await response.json(),
      };
    };
    expect((await call("/sign-in", { method: "GET" })).body).toMatchObject({
      claimed: true,
      demoOwner: true,
    });
    const first = await call("/demo-sign-in");
    expect([first.status, first.body.owner.email]).toEqual([200, "owner@example.com"]);
    const { cookie } = first;
    expect(
      (await call("/bots", { method: "GET", cookie })).body.bots.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual(["fields", "demo"]);

    const reset = await promisify(execFile)(
      "npm",
      ["run", "-s", "cli", "--", "owner", "reset-password", "owner@example.com"],
      {
        env: { ...process.env, DATA_DIR: dev.folder, BASE_URL: url },
      },
    );
    const token = new URL(JSON.parse(reset.stdout).link).hash.slice(1);
    expect((await call("/claim", { body: { token, password: "something else" } })).status).toBe(
      200,
    );
    expect((await call("/me", { method: "GET", cookie })).status).toBe(401);
    const second = await call("/demo-sign-in");
    expect(second.body).toEqual(first.body);
    expect((await call("/me", { method: "GET", cookie: second.cookie })).status).toBe(200);
  });

  test("anyone else can be launched by id, name, language and referral code", async () => {
    const { session: ada } = await openAs("user=1001");
    const { session, appUrl } = await openAs(
      `user=4242&name=Grace&username=grace&language=de&ref=${ada.refCode}`,
    );
    expect(session.player).toMatchObject({ tgId: 4242, name: "Grace", username: "grace" });
    expect(new URLSearchParams(appUrl.hash.slice(1)).get("tgWebAppStartParam")).toBe(ada.refCode);
    expect((await openAs("user=1001")).session.friendsCount).toBe(4);
  });

  test("every bot of the store can be chosen, with its own players and the demo's", async () => {
    await openAs("user=777&name=Alan&botId=fields");
    const bots = await (await fetch(`${url}/simulator/bots`)).json();
    expect(bots).toEqual([
      { id: "demo", name: "Orbit", username: "slotwire_demo_bot" },
      { id: "fields", name: "Custom fields", username: "slotwire_fields_bot" },
    ]);
    const namesOf = async (botId: string) =>
      (await (await fetch(`${url}/simulator/players?botId=${botId}`)).json()).map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesOf("fields")).toContain("Alan");
    expect(await namesOf("demo")).not.toContain("Alan");
  });

  test("a player's test wallet proves the account that it shows", async () => {
    const { session } = await openAs("user=1002");
    const { payload } = (await callAs(session, "POST", "wallet/challenge")).body;
    const query = new URLSearchParams({ user: "1002", payload, domain: new URL(url).host });
    const { address, items } = await (await fetch(`${url}/simulator/wallet?${query}`)).json();
    const [{ name: _, network, ...account }, { proof }] = items;
    const wallet = { account: { chain: network, ...account }, proof };
    const linked = (await callAs(session, "PUT", "wallet", wallet)).body;
    expect(linked.fieldRequest.tonFriendlyAddress).toBe(address);
  });

  test("the demo's pictures are uploaded ones, and are there", async () => {
    const { session } = await openAs("user=1001");
    const pictures = session.game.levels.flatMap(({ image = "" }) => image);
    expect(pictures).toHaveLength(5);
    for (const picture of pictures) {
      expect(picture).toMatch(/^\/pictures\/demo\/[0-9a-f]{32}$/);
      const { status, headers } = await fetch(`${url}${picture}/160.webp`);
      expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test.each(["user=0", "user=abc", "user=1.5", "botId=nobody", "ref=a%20b"])(
    "a launch with %s is refused with a sentence",
    async (query) => {
      const response = await fetch(`${url}/simulator/launch?${query}`);
      expect(response.status).toBe(400);
      expect((await response.json()).detail).toMatch(/^[A-Z].*\.$/);
    },
  );

  test("the demo's fields answer the Mini App with the session's own field request", async () => {
    const { session } = await openAs("user=1001");
    const field = session.customFields.find(({ name }) => name === "rank");
    const response = await fetch(field?.url ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify(session.fieldRequest),
    });
    expect(response.headers.get("access-control-allow-origin")).toBe(url);
    expect(await response.text()).toMatch(/^#\d+$/);
  });

  test("the demo's players have played: tasks, boosts, a quiz, invitations, and places on leaderboards", async () => {
    const { session } = await openAs("user=1001");
    const { tasks, boosts, quizzes, daily } = (await callAs(session, "GET", "activities")).body;
    const done = tasks.filter(({ state }: { state: string }) => state === "done");
    expect(done.map(({ id }: { id: string }) => id)).toEqual(["crew", "pilot"]);
    expect(boosts.map(({ bought }: { bought: number }) => bought)).toEqual([2, 1, 0, 0]);
    expect([quizzes[0].result.paid, daily.isClaimed]).toEqual([300, false]);
    const week = (await callAs(session, "GET", "leaderboard?by=points&period=week")).body;
    expect(week.top.length).toBeGreaterThan(10);
    expect([week.place, week.top[0].name]).toEqual([2, "Grace"]);
    const { friends } = (await callAs(session, "GET", "friends")).body;
    const paid = friends.map((friend: { invitationPaid: number }) => friend.invitationPaid);
    // Those who came in other tests are newer.
    expect(paid.slice(-3)).toEqual([500, 0, 500]);
  });

  test("the task of a channel is paid once the simulator's player follows it", async () => {
    const { session } = await openAs("user=1002");
    const claim = () => callAs(session, "POST", "tasks/channel/claim", {});
    expect((await claim()).body.code).toBe("TASK_NOT_DONE");
    const choices = await fetch(`${url}/simulator/player?user=1002&isSubscribed=true`);
    expect(await choices.json()).toMatchObject({ channel: "@orbit_news", isSubscribed: true });
    expect((await claim()).body.paid).toBe(500);
  });

  test("a player who does not let bots send messages is launched so", async () => {
    await fetch(`${url}/simulator/player?user=4343&allowsWrite=false`);
    const { appUrl } = await openAs("user=4343&name=Joan");
    expect(decodeURIComponent(appUrl.hash)).toContain("allows_write_to_pm%22%3Afalse");
  });

  test("the task of the owner's server is paid by what that server answers", async () => {
    const claim = async (player: string) => {
      const { session } = await openAs(`user=${player}`);
      return (await callAs(session, "POST", "tasks/season/claim", {})).body;
    };
    expect((await claim("1004")).paid).toBe(700);
    expect((await claim("1003")).code).toBe("TASK_NOT_DONE");
  });

  test("the signed field verifies the service's own token", async () => {
    const { session } = await openAs("user=1001&botId=fields");
    const answer = await fetch(`${url}/api/mini-app/fields/field-tokens`, {
      method: "POST",
      headers: { Authorization: `Bearer ${session.token}` },
    });
    const { tokens } = await answer.json();
    const field = session.customFields.find(({ name }) => name === "verified");
    const response = await fetch(field?.url ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...session.fieldRequest, token: tokens.verified }),
    });
    expect(await response.text()).toBe("Verified");
  });

  test("a changed file of the service is taken over while sessions and store stay", async () => {
    const { session } = await openAs("user=1001");
    await utimes(
      join(import.meta.dirname, "../../src/server/mini-app/session.ts"),
      new Date(),
      new Date(),
    );
    await dev.prints("The service was reloaded");
    const response = await fetch(`${url}/api/mini-app/demo/taps`, {
      method: "POST",
      headers: { Authorization: `Bearer ${session.token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ batchId: "after-reload", taps: 1 }),
    });
    expect(response.status).toBe(200);
  });

  test("a second one on the same port ends with one sentence", async () => {
    const second = await startDevelopment(port);
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is in use; choose another: PORT=${port + 10} npm run dev`,
    );
    await second.clean();
  });

  test("Ctrl-C ends it well and leaves nothing running", async () => {
    dev.pressCtrlC();
    expect(await dev.exit).toBe(0);
    expect(await dev.endsWhole()).toBe(true);
    expect([await isFree(port), await isFree(port + 1, "127.0.0.1")]).toEqual([true, true]);
    expect(dev.output()).not.toMatch(/error/i);
  });
});

describe("the bots of the demo", () => {
  const read = async (name: string): Promise<BotFile> =>
    JSON.parse(await readFile(join(import.meta.dirname, "../../src/demo", name), "utf8"));
  const kindsOf = (file: BotFile) =>
    new Set(
      blocksOf(screenOfFile(file)).flatMap((block) =>
        block.type === "group" ? [block.type, ...block.blocks.map(({ type }) => type)] : block.type,
      ),
    );

  test("the first shows every kind of block on five pages", async () => {
    const bot = await read("bot.json");
    expect(kindsOf(bot)).toEqual(new Set(Object.keys(blockSchemas)));
    expect(bot.pages).toHaveLength(maxPages - 1);
  });

  test("the first has a task of each kind, a boost of each effect, and all other activities", async () => {
    const { tasks = [], boosts = [], ...file } = await read("bot.json");
    expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(taskKinds));
    expect(new Set(boosts.flatMap(({ effect }) => Object.keys(effect)))).toEqual(
      new Set(Object.keys(boostEffects)),
    );
    const { daily, invite, quizzes, onboarding, welcome } = file;
    expect([daily, invite, quizzes, onboarding, welcome]).not.toContain(undefined);
    expect(invite?.image).toBeDefined();
  });

  test("the first has a look, pictures and levels of its own", async () => {
    const { look = {}, game } = await read("bot.json");
    expect(Object.keys(look).sort()).toEqual([
      "accent",
      "background",
      "cards",
      "pointsIcon",
      "tapImage",
    ]);
    expect(game.startLevel?.name).toBeDefined();
    for (const level of game.levels) expect(level.image).toBeDefined();
    for (const level of game.levels.slice(1))
      expect([level.pointsPerTap, level.maxEnergy]).not.toContain(undefined);
  });

  test("the second shows custom fields alone, in the client's own look", async () => {
    const { look, game, fields, ...file } = await read("fields-bot.json");
    expect([look, game.levels]).toEqual([undefined, []]);
    expect(kindsOf({ look, game, fields, ...file } as BotFile)).toEqual(
      new Set(["text", "group", "stat"]),
    );
    for (const { name } of fields) expect(JSON.stringify(file.screen)).toContain(`{{${name}}}`);
  });

  test.each(["bot.json", "fields-bot.json"])("%s speaks each language", async (name) => {
    const texts: string[][] = [];
    JSON.stringify(await read(name), (_, value) => {
      if (value?.en) texts.push(Object.keys(value).sort());
      return value;
    });
    expect(texts.length).toBeGreaterThan(5);
    for (const languages of texts) expect(languages).toEqual(["en", "es", "fa", "ru"]);
  });
});
