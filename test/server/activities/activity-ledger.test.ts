import { describe, expect, test } from "vitest";
import { signInOwner } from "../owner-session.ts";
import { accountOf, addBot, botFile } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { activityPlayer, oneQuestion } from "./activity-player.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Entry {
  readonly source: string;
  readonly points: number;
  readonly reason: string;
  readonly createdAt: number;
  readonly title?: string;
}

describe.each(stores)("points paid by activities on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  test("are in the player's history and the owner's ledger, and add up to the balance", async () => {
    await addBot(service, {
      game: { ...botFile().game, autominePointsPerHour: 60 },
      daily: { rewards: [10, 20], hour: 0, whenMissed: "go-on" },
      boosts: [
        {
          id: "mine",
          title: "Mine",
          price: 30,
          growth: 1,
          max: 9,
          effect: { autominePerHour: 60 },
        },
      ],
      quizzes: [oneQuestion("sums", 50)],
      invite: { points: 0, friendPoints: 40, when: { taps: 2 } },
    });
    const owner = await signInOwner(service, {
      email: `ada-${Date.now()}@example.com`,
      bots: ["demo"],
    });
    service.now = Math.ceil(service.now / dayMs) * dayMs;
    const { session } = await activityPlayer(service, 1);
    let player = await activityPlayer(service, 42, { ref: session.refCode });
    const steps = [
      () => player.send("daily"),
      () => player.send("quizzes/sums", { answers: [1] }),
      () => player.tap(3),
      () => player.send("boosts/mine", { requestId: "request-1", price: 30 }),
      () => player.tap(4),
      () => player.tap(5),
    ];
    for (const step of steps) {
      service.now += hourMs;
      player = await activityPlayer(service);
      service.now += 1000;
      expect((await step()).status).toBe(200);
    }
    const read = async (response: Promise<Response>): Promise<Entry[]> =>
      (await (await response).json()).entries;
    const headers = { authorization: `Bearer ${player.session.token}` };
    const history = await read(service.call("/api/mini-app/demo/history", { headers }));
    const ledger = await read(owner.call("GET", "/api/builder/bots/demo/users/42/ledger"));

    expect(history.map(({ source, points, title }) => [source, points, title])).toEqual([
      ["taps", 24, undefined],
      ["automining", 480, undefined],
      ["boost", -30, "Mine"],
      ["invite", 40, undefined],
      ["quiz", 50, "sums"],
      ["daily", 10, undefined],
    ]);
    const reasons = ledger.flatMap(({ source, reason }) => (reason ? [[source, reason]] : []));
    expect(reasons).toEqual([
      ["boost", "mine"],
      ["invite", "1"],
      ["quiz", "sums"],
      ["daily", "1"],
    ]);
    const { points, sum } = await accountOf(service);
    const sumOf = (entries: Entry[]) => entries.reduce((all, entry) => all + entry.points, 0);
    expect([sum, sumOf(history), sumOf(ledger)]).toEqual([points, points, points]);
  });
});
