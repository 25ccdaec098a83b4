import { maxCustomValuesAtOnce } from "#contract/user/user-limit.ts";
import { isTransient } from "#web/request-failure.ts";
import { call } from "../request/builder-request.ts";

/** The part of a list of custom values that has been sent. */
export interface Sent {
  /** The number of the list's users sent so far. */
  readonly done: number;
  readonly set: number;
  /** The tgIds that the bot has no user for. */
  readonly unknown: readonly number[];
}

export const nothingSent: Sent = { done: 0, set: 0, unknown: [] };

const retriesMs = [1000, 3000, 9000];

/**
 * Sends the rest of a list in portions, one after the other, and reports after each. A portion that
 * did not arrive is repeated: setting the same value again changes nothing.
 */
export async function sendValues(
  botId: string,
  values: ReadonlyMap<number, number>,
  { from, signal, onSent }: { from: Sent; signal: AbortSignal; onSent: (sent: Sent) => void },
): Promise<void> {
  const list = Array.from(values, ([tgId, customValue]) => ({ tgId, customValue }));
  let sent = from;
  while (sent.done < list.length) {
    const portion = list.slice(sent.done, sent.done + maxCustomValuesAtOnce);
    const { set, unknown } = await sendPortion(botId, portion, signal);
    sent = {
      done: sent.done + portion.length,
      set: sent.set + set,
      unknown: [...sent.unknown, ...unknown],
    };
    onSent(sent);
  }
}

async function sendPortion(
  botId: string,
  values: { tgId: number; customValue: number }[],
  signal: AbortSignal,
) {
  for (const waitMs of retriesMs)
    try {
      return await call("POST /bots/:botId/custom-values", {
        params: { botId },
        body: { values },
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      await wait(waitMs, signal);
    }
  return call("POST /bots/:botId/custom-values", { params: { botId }, body: { values }, signal });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
