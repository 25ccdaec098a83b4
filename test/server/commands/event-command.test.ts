import type { ChildProcess } from "node:child_process";
import * as Value from "typebox/value";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { eventTypes, testEventType } from "#contract/event/event-type.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { runCommand } from "#server/commands/command.ts";
import { CommandError, type Printed, UsageError } from "#server/commands/command-args.ts";
import { verify } from "#server/verify/verify.ts";
import { endProcess } from "../../programs/end-process.ts";
import { eventsForSuite } from "../events/event-service.ts";
import { type PlayedReceiver, startReceiver } from "../events/played-receiver.ts";
import { addBot, post } from "../service.ts";
import { stores } from "../stores.ts";
import { startCli } from "./cli.ts";

const eventTypesSent = [...eventTypes, testEventType] as const;

describe.each(stores)("a developer's events on the $name", (kind) => {
  const shared = eventsForSuite(kind);
  let local: PlayedReceiver;

  beforeEach(async () => {
    // The command line uses the machine's clock.
    shared.service.now = Date.now();
    local = await startReceiver();
    return () => local.close();
  });

  /** Starts `listen` and gives its secret to the local receiver. */
  async function listen(url = local.url) {
    const args = ["listen", url];
    const env = { ...shared.service.env, ALLOW_LOCAL_FIELD_URLS: "off" };
    const child: ChildProcess = startCli(args, env, "pipe");
    onTestFinished(async () => void (await endProcess(child, "SIGKILL")));
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data) => {
        printed += data;
      });
    const secret = () => /^whsec_.+$/m.exec(printed)?.[0];
    await expect.poll(secret, { timeout: 60_000 }).toBeDefined();
    local.secrets.push(secret() ?? "");
    shared.service.now = Date.now();
    return { child, printed: () => printed, secret: secret() };
  }
  const arrived = async (count: number) => {
    await expect.poll(() => local.arrivals.length).toBeGreaterThanOrEqual(count);
    return local.arrivals.map(({ event }) => event.type);
  };
  const rowsOf = (table: "webhooks" | "events" | "event_queues") =>
    shared.service.store.db.selectFrom(table).selectAll().execute();
  const rows = async () =>
    (await Promise.all([rowsOf("webhooks"), rowsOf("events"), rowsOf("event_queues")])).flat();

  describe("listen", () => {
    test("forwards the events of a bot without a webhook, and leaves nothing behind", async () => {
      const { child, printed } = await listen();
      await shared.open();
      await shared.credit(10);
      expect(await arrived(3)).toEqual(["user.created", "points.changed", "level.reached"]);
      for (const { event, id } of local.arrivals)
        await expect
          .poll(printed)
          .toMatch(new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}${event.type} +${id}  204  \\d+ ms$`, "m"));
      expect((await verify(shared.service.config)).isWhole).toBe(true);
      expect(await endProcess(child, "SIGINT")).toBe(0);
      expect(await rows()).toEqual([]);
    });

    test("forwards copies of a webhook's events, which continue as before", async () => {
      const { secret } = await shared.connect(["points.changed"]);
      const { child, ...listening } = await listen();
      expect(listening.secret).not.toBe(secret);
      expect(listening.printed()).not.toContain(secret);
      await shared.open();
      await shared.credit(5);
      await shared.credit(6);
      await arrived(2);
      await shared.arrived(2);
      expect(local.arrivals.map(({ id }) => id)).toEqual(
        shared.receiver.arrivals.map(({ id }) => id),
      );
      await shared.settled();
      expect(await shared.log()).toMatchObject([
        { type: "points.changed", status: "delivered", attempts: 1 },
        { type: "points.changed", status: "delivered", attempts: 1 },
      ]);
      const webhook = await shared.webhook();
      expect(await endProcess(child, "SIGINT")).toBe(0);
      expect(await shared.webhook()).toEqual(webhook);
    });

    test("signs with the webhook's secret too", async () => {
      const { secret } = await shared.connect();
      await listen();
      local.secrets.splice(0, 1, secret ?? "");
      await shared.open();
      expect(await arrived(1)).toEqual(["user.created"]);
    });

    test("continues after a receiver that refuses an event or is away", async () => {
      const { printed } = await listen();
      local.answer = ({ event }) => (event.type === "user.created" ? { status: 500 } : {});
      await shared.open();
      await shared.credit(5);
      expect(await arrived(2)).toEqual(["user.created", "points.changed"]);
      await expect.poll(printed).toMatch(/user\.created .* 500 /);
      await local.close();
      await shared.credit(6);
      await expect.poll(printed).toMatch(/points\.changed .* unreachable /);
    });

    test("adds up the points of taps until another event, or for ten seconds", async () => {
      const { service } = shared;
      const tap = ({ token }: Session, batchId: string) => {
        service.now += 1000;
        return post(service, "/api/mini-app/demo/taps", token, { batchId, taps: 2 });
      };
      await listen();
      service.now = Date.now() - 20_000;
      await tap(await shared.open(43), "third-batch");
      service.now = Date.now();
      const ada = await shared.open();
      await tap(ada, "first-batch");
      await tap(ada, "second-batch");
      await shared.credit(1);
      await arrived(5);
      const changes = local.arrivals.map(({ event }) => event.data);
      expect(changes).toContainEqual(
        expect.objectContaining({ tgId: 42, delta: 8, balance: 8, source: "taps" }),
      );
      expect(changes).toContainEqual(
        expect.objectContaining({ tgId: 43, delta: 4, balance: 4, source: "taps" }),
      );
    });

    test("tidies up after a killed one", async () => {
      const killed = await listen();
      await shared.open();
      await arrived(1);
      await endProcess(killed.child, "SIGKILL");
      expect(await rowsOf("webhooks")).toMatchObject([{ url: local.url, paused_because: "owner" }]);
      const { child } = await listen();
      await shared.credit(5);
      expect(await arrived(2)).toEqual(["user.created", "points.changed"]);
      expect(await endProcess(child, "SIGTERM")).toBe(0);
      expect(await rows()).toEqual([]);
    });

    test("keeps an owner's paused webhook at the same URL", async () => {
      const url = "https://owner.example.com/events";
      await shared.connect(eventTypes, "demo", url);
      expect((await shared.ask("POST", "bots/demo/webhook/pause")).status).toBe(200);
      const { child } = await listen(url);
      expect(await endProcess(child, "SIGINT")).toBe(0);
      expect(await shared.webhook()).toMatchObject({ url, pausedBecause: "owner" });
    });

    test("records nothing for another host: a kill would leave the webhook there", async () => {
      const args = ["listen", "https://tunnel.example.com/events"];
      await expect(runCommand(args, shared.service.config)).rejects.toThrow("http://localhost");
      expect(await rows()).toEqual([]);
    });

    test("continues when the webhook is deleted", async () => {
      const { child } = await listen();
      expect((await shared.ask("DELETE", "bots/demo/webhook")).status).toBe(204);
      await expect.poll(() => rowsOf("webhooks")).toHaveLength(1);
      expect(await endProcess(child, "SIGINT")).toBe(0);
      expect(await rows()).toEqual([]);
    });

    test("keeps a webhook that an owner has set meanwhile", async () => {
      const { child } = await listen();
      const { updatedAt } = await shared.webhook();
      const { url } = shared.receiver;
      const body = { url, types: eventTypes, updatedAt };
      expect((await shared.ask("PUT", "bots/demo/webhook", body)).status).toBe(200);
      expect(await endProcess(child, "SIGINT")).toBe(0);
      expect(await shared.webhook()).toMatchObject({ url });
    });
  });

  describe("trigger", () => {
    const trigger = async (...args: string[]) => {
      // The setting makes a local webhook possible; a URL argument may always be local.
      const config = { ...shared.service.config, allowLocalFieldUrls: args.length === 1 };
      const printed = (await runCommand(["trigger", ...args], config)) as Printed;
      return { exitCode: printed.exitCode, ...JSON.parse(printed.text) };
    };
    const failure = (...args: string[]) =>
      runCommand(args, shared.service.config).catch((error: Error) => error);

    test.each(eventTypesSent)(
      "sends an example of %s to a URL, which may be local",
      async (type) => {
        const { secret } = await trigger(type, local.url);
        local.secrets.push(secret);
        const { event, ...outcome } = await trigger(type, local.url, "--user", "77");
        expect(outcome).toMatchObject({ exitCode: 0, result: "accepted", httpStatus: 204, secret });
        expect(local.arrivals).toMatchObject([{ id: outcome.id, event }]);
        expect([...Value.Errors(eventSchemas[type], event)]).toEqual([]);
        expect(event).toMatchObject({ type, botId: "demo" });
        expect(event.data.tgId).toBe(
          type === testEventType || type.startsWith("field.") ? undefined : 77,
        );
        expect(await rows()).toEqual([]);
      },
    );

    test("sends it to the bot's webhook, signed as all others", async () => {
      await shared.connect();
      expect(await trigger("task.completed")).toMatchObject({
        exitCode: 0,
        url: shared.receiver.url,
      });
      expect(await shared.arrived(1)).toMatchObject([["task.completed", { reward: 200 }]]);
    });

    test("ends with exit code 1 if it is not accepted", async () => {
      expect(await trigger("user.created", local.url)).toMatchObject({
        exitCode: 1,
        result: "refused",
        httpStatus: 400,
        answer: "The signature is wrong.",
      });
    });

    test("needs a type, and a webhook or a URL on this machine or at a public host", async () => {
      expect(await failure("trigger", "user.deleted")).toBeInstanceOf(UsageError);
      expect(await failure("trigger", "user.created")).toBeInstanceOf(CommandError);
      for (const url of [
        "localhost:8080",
        "http://192.168.0.7/events",
        "http://example.com/events",
      ])
        for (const words of [["listen"], ["trigger", "user.created"]])
          expect(await failure(...words, url)).toBeInstanceOf(UsageError);
    });

    test("needs the bot's id if there are several bots", async () => {
      await addBot(shared.service, {
        id: "shop",
        token: "7000000002:CANARY-token-of-a-shop_0123456789012",
      });
      expect(await failure("trigger", "user.created", local.url)).toMatchObject({
        message: "Choose one by --bot: demo, shop.",
      });
      const outcome = await trigger("user.created", local.url, "--bot", "shop");
      expect(outcome.event).toMatchObject({ botId: "shop" });
      expect(await failure("listen", local.url, "--bot", "none")).toBeInstanceOf(CommandError);
    });
  });
});
