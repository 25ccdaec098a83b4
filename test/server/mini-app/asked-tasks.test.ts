import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Task } from "#contract/activity/activities.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { bodyOf } from "../../request-body.ts";
import {
  type Refusal,
  refusal,
  type StandInMember,
  startTelegramStandIn,
  type TelegramStandIn,
} from "../../telegram-stand-in.ts";
import { listen } from "../fields/played-endpoint.ts";
import { botToken, openSession, type RunningService, startService } from "../service.ts";
import { emptyBeforeEach } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { setTasks, taskCalls, taskRows } from "./task-calls.ts";

/** The owner's server's answer to a request. */
type Answer =
  | { readonly status?: number; readonly body: string | Buffer; readonly location?: string }
  | "never"
  | "reset";

describe.each(stores)("tasks with an external check on the $name", (kind) => {
  const telegram = forSuite(startTelegramStandIn, (standIn: TelegramStandIn) => standIn.close());
  const service = forSuite(
    () => startStopped(kind, telegram.url),
    (running) => running.stop(),
  );
  emptyBeforeEach(service);
  const { claim, taskOf } = taskCalls(service);
  let token: string;

  describe("the platform's check of a channel", () => {
    const follow: Task = {
      id: "follow",
      title: "Follow us",
      kind: "subscribe",
      reward: 30,
      channel: "@acme_news",
    };
    let requests: unknown[];

    const answering = (answer: StandInMember | Refusal) => {
      telegram.memberOf = (question) => {
        requests.push(question);
        return answer;
      };
    };

    beforeEach(async () => {
      requests = [];
      await setTasks(service, [follow]);
      ({ token } = await openSession(service));
    });

    test.each<[StandInMember, number]>([
      [{ status: "creator" }, 200],
      [{ status: "administrator" }, 200],
      [{ status: "member" }, 200],
      [{ status: "restricted", isMember: true }, 200],
      [{ status: "restricted", isMember: false }, 409],
      [{ status: "left" }, 409],
      [{ status: "kicked" }, 409],
    ])("answers a player who is %j with a status of %i", async (member, status) => {
      answering(member);
      const answer = await claim(token, "follow");
      expect([answer.status, answer.body.code]).toEqual([
        status,
        status === 200 ? undefined : "TASK_NOT_DONE",
      ]);
      expect(requests).toEqual([{ token: botToken, chatId: "@acme_news", userId: 42 }]);
      expect(await taskRows(service)).toHaveLength(status === 200 ? 1 : 0);
    });

    test("pays once, without a second request, and the task links to the channel by its name", async () => {
      answering({ status: "member" });
      expect(await taskOf(token, "follow")).toMatchObject({
        state: "open",
        url: "https://t.me/acme_news",
      });
      expect((await claim(token, "follow")).body.paid).toBe(30);
      expect((await claim(token, "follow")).body.paid).toBe(0);
      expect(requests).toHaveLength(1);
    });

    test("pays a member even if they leave afterwards, and refuses a player who never joined", async () => {
      answering(refusal(400, "Bad Request: user not found"));
      expect((await claim(token, "follow")).body.code).toBe("TASK_NOT_DONE");
      answering({ status: "member" });
      await claim(token, "follow");
      answering({ status: "left" });
      expect((await claim(token, "follow")).status).toBe(200);
    });

    test.each<[string, Refusal, RegExp]>([
      ["has no such chat", refusal(400, "Bad Request: chat not found"), /does not tell this bot/],
      [
        "wants an administrator",
        refusal(400, "Bad Request: member list is inaccessible"),
        /does not tell this bot/,
      ],
      ["refuses the token", refusal(401, "Unauthorized"), /does not tell this bot/],
      ["fails", { kind: "page", status: 502 }, /cannot be reached/],
      ["breaks the connection", { kind: "reset" }, /cannot be reached/],
    ])(
      "pays nothing when the platform %s, and the answer has no secret",
      async (_what, answer, sentence) => {
        answering(answer);
        service.log.length = 0;
        const { status, body } = await claim(token, "follow");
        expect([status, body.code, body.detail]).toEqual([
          409,
          "TASK_NOT_CHECKED",
          expect.stringMatching(sentence),
        ]);
        expect(body.detail).toMatch(/Try again later\.$/);
        const log = service.log.join("");
        expect(log).toContain('"botId":"demo","task":"follow"');
        expect(JSON.stringify(body) + log).not.toContain(botToken);
        expect(await taskRows(service)).toEqual([]);
        answering({ status: "member" });
        expect((await claim(token, "follow")).status).toBe(200);
      },
    );

    test("pays nothing when the platform never answers, after five seconds", async () => {
      answering({ kind: "hang" });
      const claiming = claim(token, "follow");
      await expect.poll(() => requests.length).toBe(1);
      service.skip(5000);
      expect((await claiming).body.code).toBe("TASK_NOT_CHECKED");
    });

    test("pauses for the time that the platform demands, and no longer", async () => {
      answering({
        kind: "refusal",
        status: 429,
        description: "Too Many Requests: retry after 7",
        retryAfter: 7,
      });
      expect(await claim(token, "follow")).toMatchObject({ status: 409, retryAfter: "7" });
      service.skip(3000);
      expect(await claim(token, "follow")).toMatchObject({ status: 409, retryAfter: "4" });
      expect(requests).toHaveLength(1);
      answering({ status: "member" });
      service.skip(4000);
      ({ token } = await openSession(service));
      expect((await claim(token, "follow")).status).toBe(200);
    });
  });

  describe("an owner's server", () => {
    const seen: Record<string, unknown>[] = [];
    let answer: Answer;
    let owner: Awaited<ReturnType<typeof listen>>;
    const level = (endpoint = owner.url): Task => ({
      id: "season",
      title: "Win the season",
      kind: "endpoint",
      reward: 90,
      endpoint,
    });

    beforeAll(async () => {
      owner = await listen(async (request, response) => {
        const body = await bodyOf(request);
        seen.push(JSON.parse(String(body)));
        if (answer === "reset") return void request.socket.resetAndDestroy();
        if (answer === "never") return;
        const { status = 200, body: text, location } = answer;
        response.writeHead(status, location === undefined ? {} : { location }).end(text);
      });
    });
    afterAll(() => owner.close());

    beforeEach(async () => {
      seen.length = 0;
      answer = { body: "true" };
      await setTasks(service, [level()]);
      ({ token } = await openSession(service));
    });

    test("gets the field request with the task's id, and a token for this task, bot and URL alone", async () => {
      await setTasks(service, [level(), { ...level(), id: "other" }]);
      const { fieldRequest } = await openSession(service);
      expect((await claim(token, "season")).body.paid).toBe(90);
      const [{ token: proof, ...values } = {}] = seen;
      expect(values).toEqual({ ...fieldRequest, taskId: "season" });
      const keys = createLocalJWKSet(await (await service.call("/.well-known/jwks.json")).json());
      const verified = await jwtVerify(String(proof), keys, {
        issuer: `${service.config.baseUrl}/app/demo`,
        audience: owner.url,
        subject: "42",
        algorithms: ["EdDSA"],
        currentDate: new Date(service.now),
      });
      expect(verified.payload).toMatchObject({ ...values, bot: "demo" });
      expect(verified.payload).not.toHaveProperty("field");
    });

    test.each([
      ["true", 200],
      [" true\n", 200],
      ["\ufefftrue", 200],
      ["false", 409],
      ["false\r\n", 409],
    ])("decides with the answer %j and a status of %i", async (body, status) => {
      answer = { body };
      expect((await claim(token, "season")).status).toBe(status);
      expect(await taskRows(service)).toHaveLength(status === 200 ? 1 : 0);
    });

    test("gets another request at the next claim after a no, and none after a yes", async () => {
      answer = { body: "false" };
      expect((await claim(token, "season")).body.code).toBe("TASK_NOT_DONE");
      answer = { body: "true" };
      expect((await claim(token, "season")).body.paid).toBe(90);
      expect((await claim(token, "season")).body.paid).toBe(0);
      expect(seen).toHaveLength(2);
    });

    test.each<[string, Answer, RegExp]>([
      ["a quoted text", { body: '"true"' }, /neither true nor false/],
      ["JSON", { body: '{"done":true,"secret":"SECRET"}' }, /neither true nor false/],
      ["capitals", { body: "True" }, /neither true nor false/],
      ["nothing", { body: "" }, /neither true nor false/],
      ["too much", { body: Buffer.alloc(70_000, "true ") }, /neither true nor false/],
      ["true with an error", { status: 500, body: "true" }, /with an error/],
      ["a redirect", { status: 302, location: "/rank", body: "true" }, /with an error/],
      ["no HTTP", "reset", /cannot be reached/],
    ])(
      "that answers %s has not checked the task, and its body is not shown",
      async (_what, said, sentence) => {
        answer = said;
        const { status, body } = await claim(token, "season");
        expect([status, body.code, body.detail]).toEqual([
          409,
          "TASK_NOT_CHECKED",
          expect.stringMatching(sentence),
        ]);
        expect(JSON.stringify(body) + service.log.join("")).not.toContain("SECRET");
        expect(seen).toHaveLength(1);
        expect(await taskRows(service)).toEqual([]);
      },
    );

    test("that is slow is given up after eight seconds", async () => {
      answer = "never";
      const claiming = claim(token, "season");
      await expect.poll(() => seen.length).toBe(1);
      service.skip(7999);
      service.skip(1);
      expect((await claiming).body.detail).toMatch(/did not answer in time/);
    });

    test("gets one request for simultaneous claims, which are paid once", async () => {
      answer = "never";
      const claims = Array.from({ length: 5 }, () => claim(token, "season"));
      await expect.poll(() => seen.length).toBe(1);
      // A claim that comes after the first request has ended waits for one of its own.
      const late = await service.skipUntil(Promise.all(claims));
      expect(late.map(({ status }) => status)).toEqual(Array(5).fill(409));
      answer = { body: "true" };
      const again = await Promise.all(Array.from({ length: 5 }, () => claim(token, "season")));
      expect(again.map(({ body }) => body.paid).toSorted()).toEqual([0, 0, 0, 0, 90]);
      expect(await taskRows(service)).toHaveLength(1);
    });

    test("that is slow for ten players of a bot delays the eleventh, and no other bot", async () => {
      await setTasks(service, [level()], "other");
      const slow: ReturnType<typeof claim>[] = [];
      answer = "never";
      for (let tgId = 1; tgId <= 10; tgId += 1)
        slow.push(claim((await openSession(service, tgId)).token, "season"));
      await expect.poll(() => seen.length).toBe(10);
      expect(await claim(token, "season")).toMatchObject({
        status: 409,
        retryAfter: "3",
        body: {
          code: "TASK_NOT_CHECKED",
          detail: "Many players are being checked. Try again in 3 s.",
        },
      });
      answer = { body: "true" };
      const session = await openSession(service, 42, { botId: "other" });
      const elsewhere = await taskCalls(service, "other").claim(session.token, "season");
      expect(elsewhere.body.paid).toBe(90);
      service.skip(8000);
      await Promise.all(slow);
      expect((await claim(token, "season")).body.paid).toBe(90);
    });

    test("that is unreachable has not checked the task", async () => {
      const closed = await listen(() => {});
      await closed.close();
      await setTasks(service, [level(closed.url)]);
      expect((await claim(token, "season")).body.detail).toMatch(/cannot be reached/);
    });
  });
});

test("a service for players calls nothing on its own machine", async () => {
  const service = await startService(stores[0] as StoreKind);
  let requests = 0;
  const owner = await listen((_request, response) => {
    requests += 1;
    response.end("true");
  });
  await setTasks(service, [
    { id: "a", title: "A", kind: "endpoint", reward: 1, endpoint: owner.url },
    { id: "b", title: "B", kind: "endpoint", reward: 1, endpoint: "https://127.0.0.1/x" },
  ]);
  const { token } = await openSession(service);
  const { claim } = taskCalls(service);
  for (const id of ["a", "b"]) expect((await claim(token, id)).body.code).toBe("TASK_NOT_CHECKED");
  expect(requests).toBe(0);
  await owner.close();
  await service.stop();
});

function startStopped(kind: StoreKind, telegram: string): Promise<RunningService> {
  return startService(kind, {
    stopped: true,
    env: { ALLOW_LOCAL_FIELD_URLS: "on", TELEGRAM_API_ROOT: telegram },
  });
}
