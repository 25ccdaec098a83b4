import { quantile } from "../../quantile.ts";
import { openSession } from "../../server/service.ts";
import type { AttackedService } from "../attacked-service.ts";

/** The results of a player and an owner's system during other work. */
export interface Met {
  readonly calls: number;
  readonly failed: number;
  /** In ms. */
  readonly p99: number;
}

/**
 * Calls in turn as a player and an owner while `meanwhile` lasts, with a short pause after each
 * call, unlike an attacker.
 */
export async function probed(
  service: AttackedService,
  apiKey: string,
  meanwhile: () => Promise<unknown>,
): Promise<Met> {
  const { token } = await openSession(service, 31_337, { botId: "probe" });
  const times: number[] = [];
  let [failed, over] = [0, false];
  const timed = async (call: () => Promise<Response>) => {
    const startedAt = performance.now();
    const answer = await call().catch(() => undefined);
    if (answer?.status !== 200) failed += 1;
    await answer?.text();
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const query = new URLSearchParams({ apiKey, botId: "probe", userTelegramId: "31337" });
  const play = async () => {
    while (!over) {
      await timed(() =>
        service.send({
          method: "POST",
          path: "/api/mini-app/probe/taps",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ batchId: `batch-${times.length}-of-probe`, taps: 1 }),
        }),
      );
      await timed(() => service.call(`/api/bot-users/external/bot-user?${query}`));
    }
  };
  const playing = play();
  await meanwhile();
  over = true;
  await playing;
  return { calls: times.length, failed, p99: quantile(times, 0.99) };
}
