import { beforeEach, describe, expect, test } from "vitest";
import { type Refusal, refusal } from "../../telegram-stand-in.ts";
import { builderForSuite } from "../builder/builder-service.ts";
import {
  accountOf,
  botToken,
  initDataOf,
  openSession,
  type RunningService,
  signIn,
  startBeside,
} from "../service.ts";
import { everyStore } from "../stores.ts";
import { setTasks, taskCalls, taskRows } from "./task-calls.ts";

const task = { id: "write", title: "Get our news", kind: "messages", reward: 30 } as const;

describe.each(everyStore)("the task of allowing messages on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const claim = (token: string, id: string) => taskCalls(builder.service).claim(token, id);
  const taskOf = (token: string, id: string) => taskCalls(builder.service).taskOf(token, id);
  let service: RunningService;
  let requests: unknown[];

  beforeEach(async () => {
    service = builder.service;
    requests = [];
    answering(true);
    await setTasks(service, [task]);
  });

  const answering = (answer: true | Refusal) => {
    builder.telegram.act = (action) => {
      requests.push(action);
      return answer;
    };
  };
  /** Opens the Mini App again, as a player who has not allowed messages. */
  const launch = async (initData = initDataOf({ allows_write_to_pm: undefined }, service.now)) =>
    (await (await signIn(service, initData)).json()).token as string;
  /** The users of an audience whom the bot can message, and all of them. */
  const audience = async (filter: object = {}) => {
    const { body } = await builder.ask("POST", "bots/demo/broadcast-count", filter);
    return [body.count, body.all];
  };
  const user = async (path = "") => (await builder.ask("GET", `bots/demo/users/42${path}`)).body;

  test("is paid once the bot may write, and the player can be messaged at once", async () => {
    const token = await launch();
    expect(await taskOf(token, "write")).toMatchObject({ state: "open", reward: 30 });
    expect(await audience()).toEqual([0, 1]);
    expect((await claim(token, "write")).body).toMatchObject({ paid: 30, game: { points: 30 } });
    expect(requests).toEqual([{ token: botToken, chatId: 42, action: "typing" }]);
    expect(await audience()).toEqual([1, 1]);
    expect((await user()).isReachable).toBe(true);
    expect(await taskOf(token, "write")).toMatchObject({ state: "done" });
    answering(refusal(403, "Forbidden: bot was blocked by the user"));
    expect((await claim(token, "write")).body).toMatchObject({ paid: 0, game: { points: 30 } });
    expect(requests).toHaveLength(1);
  });

  test.each([
    refusal(403, "Forbidden: bot was blocked by the user"),
    refusal(403, "Forbidden: bot can't initiate conversation with a user"),
    refusal(403, "Forbidden: user is deactivated"),
    refusal(400, "Bad Request: chat not found"),
  ])("is not done while the platform answers $description", async (answer) => {
    answering(answer);
    const token = await launch();
    const { status, body } = await claim(token, "write");
    expect([status, body.code]).toEqual([409, "TASK_NOT_DONE"]);
    expect(await taskRows(service)).toEqual([]);
    expect(await audience()).toEqual([0, 1]);
    answering(true);
    expect((await claim(token, "write")).body.paid).toBe(30);
  });

  test.each<[string, Refusal, RegExp]>([
    ["refuses the token", refusal(401, "Unauthorized"), /refuses this bot\. Try again later\.$/],
    ["fails", { kind: "page", status: 502 }, /cannot be reached\. Try again later\.$/],
    ["breaks the connection", { kind: "reset" }, /cannot be reached\. Try again later\.$/],
    [
      "limits calls",
      { ...refusal(429, "Too Many Requests: retry after 7"), retryAfter: 7 },
      /cannot be reached\. Try again in 7 s\.$/,
    ],
  ])(
    "is not checked when the platform %s, and the answer has no secret",
    async (_what, answer, sentence) => {
      answering(answer);
      service.log.length = 0;
      const { status, body } = await claim(await launch(), "write");
      expect([status, body.code, body.detail]).toEqual([
        409,
        "TASK_NOT_CHECKED",
        expect.stringMatching(sentence),
      ]);
      expect(JSON.stringify(body) + service.log.join("")).not.toContain(botToken);
      expect(await taskRows(service)).toEqual([]);
      expect(await audience()).toEqual([0, 1]);
      service.skip(7000);
    },
  );

  test("without a reward is done once, pays nothing, and is in no history", async () => {
    await setTasks(service, [{ ...task, reward: 0 }]);
    const token = await launch();
    const done = { task: { id: "write", isDone: true } };
    expect(await audience(done)).toEqual([0, 0]);
    for (let claims = 0; claims < 2; claims++)
      expect((await claim(token, "write")).body).toMatchObject({ paid: 0, game: { points: 0 } });
    expect(requests).toHaveLength(1);
    expect(await taskOf(token, "write")).toMatchObject({ state: "done", reward: 0 });
    expect(await audience(done)).toEqual([1, 1]);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
    const headers = { authorization: `Bearer ${token}` };
    const history = await service.call("/api/mini-app/demo/history", { headers });
    expect((await history.json()).entries).toEqual([]);
    expect((await user("/ledger")).entries).toEqual([]);
  });

  test("is paid once to a player with two devices, each on either of two processes", async () => {
    const beside = await startBeside(kind, service);
    const tokens = [await launch(), await launch()];
    const claims = await Promise.all(
      tokens.flatMap((token) =>
        [service, beside].map((process) => taskCalls(process).claim(token, "write")),
      ),
    );
    expect(claims.map(({ body }) => body.paid).toSorted()).toEqual([0, 0, 0, 30]);
    expect(await taskRows(service)).toHaveLength(1);
    await beside.stop();
  });

  test("is not paid to a player who is blocked during the check", async () => {
    const token = await launch();
    builder.telegram.act = async () => {
      await builder.ask("PUT", "bots/demo/users/42/block", { reason: "" });
      return true as const;
    };
    expect((await claim(token, "write")).body.code).toBe("PLAYER_BLOCKED");
    expect(await taskRows(service)).toEqual([]);
    await builder.ask("DELETE", "bots/demo/users/42/block");
    expect((await user()).isReachable).toBe(false);
  });

  test("stays valid for the open page, until a later launch lacks the permission", async () => {
    const initData = initDataOf({ allows_write_to_pm: undefined }, service.now);
    service.now += 300;
    await claim(await launch(initData), "write");
    service.now += 3_600_000;
    await launch(initData);
    expect((await user()).isReachable).toBe(true);
    service.now += 1000;
    await launch();
    expect((await user()).isReachable).toBe(false);
  });

  test("can be tried by a test player, whom the platform does not know", async () => {
    answering(refusal(400, "Bad Request: chat not found"));
    const link = await builder.ask("POST", "bots/demo/test-player", { language: "en" });
    const hash = new URLSearchParams(new URL(link.body.url).hash.slice(1));
    const token = await launch(hash.get("tgWebAppData") ?? "");
    expect((await claim(token, "write")).body.paid).toBe(30);
    expect(requests).toEqual([]);
    expect(await audience()).toEqual([0, 0]);
  });

  test("is paid to a player who had allowed messages before", async () => {
    const { token } = await openSession(service);
    expect(await taskOf(token, "write")).toMatchObject({ state: "open" });
    expect((await claim(token, "write")).body.paid).toBe(30);
  });
});
