import { beforeAll, describe, expect, test } from "vitest";
import { addBot, openSession } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";

const fetches = [{ field: "rank", outcome: "ok", milliseconds: 1 }];

describe("in a minute, a player", () => {
  const service = serviceForSuite(stores[0] as StoreKind, { env: { RATE_LIMITS: "on" } });
  beforeAll(() => addBot(service));

  test.each([
    ["hides the name", 10, 204, "PUT", "leaderboard/name", { isHidden: true }],
    ["prepares an invitation", 10, 404, "POST", "invitation", {}],
    ["reports fetches", 20, 204, "POST", "field-reports", { fetches }],
    ["claims a task", 60, 404, "POST", "tasks/none/claim", {}],
  ])("%s %i times, and so does another one", async (_what, limit, status, method, path, body) => {
    const call = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const init = { method, headers, body: JSON.stringify(body) };
      return (await service.call(`/api/mini-app/demo/${path}`, init)).status;
    };
    const { token } = await openSession(service);
    const { token: theirs } = await openSession(service, 43);
    const statuses: number[] = [];
    for (let time = 0; time <= limit; time += 1) statuses.push(await call(token));
    expect(statuses).toEqual([...Array(limit).fill(status), 429]);
    expect(await call(theirs)).toBe(status);
  });
});
