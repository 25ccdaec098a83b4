import { describe, expect, onTestFinished, test } from "vitest";
import type { FetchedValue } from "#contract/field/custom-field.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { openSession } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { serviceFieldsForSuite, startOwner } from "./service-fields.ts";

describe("the service's fetches of fields", () => {
  const { service, owner, setFields, call, valueFor } = serviceFieldsForSuite(
    stores[0] as StoreKind,
  );
  const calm = forSuite(startOwner, ({ close }) => close());

  /** Players from `first` on whose values are requested, and sent or in the queue. */
  const open = async (first: number, count: number, botId = "demo") => {
    const values: Promise<FetchedValue>[] = [];
    for (let tgId = first; tgId < first + count; tgId += 1) {
      const { token } = await openSession(service, tgId, { botId });
      values.push(call(token, "rank", { botId }).then(({ body }) => body));
    }
    // Later calls of another bot have come through.
    await setFields([{ url: `${calm.url.replace("127.0.0.1", "localhost")}/rank` }], "calm");
    for (const tgId of [first, first + 1]) await valueFor(tgId, "rank", { botId: "calm" });
    return values;
  };
  const answerAll = () => {
    for (const { answer } of owner.requests) answer("7th");
  };
  const limited = { outcome: "limited", retryAfterSeconds: expect.any(Number) };
  const outcomesOf = async (values: readonly Promise<FetchedValue>[]) =>
    (await Promise.all(values)).map(({ outcome }) => outcome).toSorted();
  const times = (count: number, outcome: string) => Array(count).fill(outcome);

  test("are at most 20 at once for a bot; the others wait, and are answered in turn", async () => {
    await setFields([{}]);
    owner.answerTo = () => "never";
    const values = await open(1, 50);
    await expect.poll(() => owner.requests.length).toBe(20);
    for (const count of [40, 50]) {
      answerAll();
      await expect.poll(() => owner.requests.length).toBe(count);
    }
    answerAll();
    expect(await outcomesOf(values)).toEqual(times(50, "ok"));
    expect(owner.mostOpen).toBe(20);
  });

  test("wait for four seconds at most, and come back each at another time", async () => {
    await setFields([{}]);
    owner.answerTo = () => "never";
    const values = await open(1, 50);
    await expect.poll(() => owner.requests.length).toBe(20);
    service.skip(4000);
    answerAll();
    const fetched = await Promise.all(values);
    const refused = fetched.filter(({ outcome }) => outcome === "limited");
    expect(refused).toEqual(Array(30).fill(limited));
    // Ten a second, from four seconds on.
    const seconds = refused.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds).toSorted();
    expect([seconds.at(0), seconds.at(-1)]).toEqual([5, 7]);
    expect(owner.requests).toHaveLength(20);
  });

  test("are refused at once for a bot of which a hundred wait, and not for another bot", async () => {
    const other = await startOwner();
    onTestFinished(() => other.close());
    await setFields([{}]);
    await setFields([{ url: `${other.url}/rank` }], "other");
    owner.answerTo = () => "never";
    const values = await open(1, 120);
    await expect.poll(() => owner.requests.length).toBe(20);
    expect(await valueFor(121)).toEqual(limited);
    expect(await valueFor(1, "rank", { botId: "other" })).toEqual({ outcome: "ok", value: "7th" });
    service.skip(5000);
    answerAll();
    await Promise.all(values);
  });

  test("are at most 40 at once to a host, of which ten are for bots without one", async () => {
    const bots = Array.from({ length: 13 }, (_, index) => `bot${index + 1}`);
    for (const [index, botId] of bots.entries())
      await setFields([{ url: `${owner.url}/${index + 1}` }], botId);
    owner.answerTo = () => "never";
    const values = [...(await open(1, 30, "bot1")), ...(await open(1, 30, "bot2"))];
    await expect.poll(() => owner.requests.length).toBe(30);
    for (const botId of bots.slice(2)) {
      const { token } = await openSession(service, 1, { botId });
      values.push(call(token, "rank", { botId }).then(({ body }) => body));
    }
    await expect.poll(() => owner.requests.length).toBe(40);
    owner.requests[30]?.answer("7th");
    await expect.poll(() => owner.requests.length).toBe(41);
    expect(new Set(owner.requests.map(({ path }) => path)).size).toBe(13);
    const answering = setInterval(answerAll, 5);
    await Promise.all(values);
    clearInterval(answering);
    expect(owner.mostOpen).toBe(40);
  });

  test("are 100 a second over time, after a burst of 200", async () => {
    await setFields([{}]);
    for (let tgId = 1; tgId <= 200; tgId += 1) await valueFor(tgId);
    const { token } = await openSession(service, 201);
    const value = call(token);
    // Later calls, whose values are kept, have come through.
    for (const tgId of [1, 2]) await valueFor(tgId);
    expect(owner.requests).toHaveLength(200);
    service.skip(10);
    expect((await value).body.value).toBe("7th");
  });

  test("pause after five failures in a row, longer each time, and one request ends the pause", async () => {
    await setFields([{}]);
    owner.answerTo = () => ({ status: 500 });
    for (let tgId = 1; tgId <= 5; tgId += 1) expect((await valueFor(tgId)).outcome).toBe("status");
    expect(await valueFor(6)).toEqual(limited);
    expect(owner.requests).toHaveLength(5);
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      service.skip(seconds * 1000 - 1);
      expect(await valueFor(7)).toEqual(limited);
      service.skip(1);
      expect((await valueFor(7)).outcome).toBe("status");
      expect(await valueFor(8)).toEqual(limited);
    }
    expect(owner.requests).toHaveLength(11);
    service.skip(60_000);
    owner.answerTo = () => "never";
    const [first] = await open(9, 1);
    await expect.poll(() => owner.requests.length).toBe(12);
    expect(await valueFor(10)).toEqual(limited);
    answerAll();
    expect((await first)?.value).toBe("7th");
    owner.answerTo = () => ({ body: "7th" });
    expect((await valueFor(10)).value).toBe("7th");
  });

  test("go on where every second one fails, and to another URL of the same server", async () => {
    await setFields([{}, { name: "gems", url: `${owner.url}/gems` }]);
    let turn = 0;
    owner.answerTo = (path) => (path === "/gems" || turn++ % 2 ? { body: "7th" } : "reset");
    for (let tgId = 1; tgId <= 20; tgId += 1) expect(await valueFor(tgId)).not.toEqual(limited);
    owner.answerTo = (path) => (path === "/gems" ? { body: "9" } : "reset");
    for (let tgId = 21; tgId <= 26; tgId += 1) await valueFor(tgId);
    expect(await valueFor(27)).toEqual(limited);
    expect((await valueFor(27, "gems")).value).toBe("9");
  });

  test("stay away for as long as the owner's server demands", async () => {
    await setFields([{}]);
    owner.answerTo = () => ({ status: 429, headers: { "retry-after": "30" } });
    expect((await valueFor(1)).outcome).toBe("status");
    owner.answerTo = () => ({ body: "7th" });
    service.skip(29_999);
    expect(await valueFor(2)).toEqual(limited);
    service.skip(1);
    expect((await valueFor(2)).value).toBe("7th");
    expect(owner.requests).toHaveLength(2);
  });

  test("that wait while the server begins to fail are not sent", async () => {
    await setFields([{}]);
    owner.answerTo = () => "never";
    const values = await open(1, 30);
    await expect.poll(() => owner.requests.length).toBe(20);
    owner.answerTo = () => ({ status: 500 });
    for (const { fail } of owner.requests) fail();
    const outcomes = await outcomesOf(values);
    expect(outcomes.filter((outcome) => outcome === "unreachable")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "limited").length).toBeGreaterThan(4);
    expect(owner.requests.length).toBeLessThan(26);
  });
});
