import { importBot } from "#server/bots/import-bot.ts";
import { forgetMs } from "#server/messages/send-backoff.ts";
import { resetForSuite } from "../../for-suite.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../telegram-stand-in.ts";
import { botFile, botToken, initDataOf, type RunningService, startService } from "../service.ts";
import type { StoreKind } from "../stores.ts";
import { TestClock } from "../test-clock.ts";

/** A service whose bots send messages to a stand-in for the Bot API, under a running clock. */
export interface MessageService {
  readonly service: RunningService;
  readonly telegram: TelegramStandIn;
  /**
   * Deletes every bot, message and failure, and makes the bot `demo` with the users 42 and 43; the
   * stand-in accepts every message again.
   */
  reset(): Promise<void>;
  /** Makes a bot with users, and returns its API key. */
  addBotWithUsers(botId: string, ids?: readonly number[], token?: string): Promise<string>;
  signIn(id: number): Promise<void>;
  /** Sends "Hello" to the user 42, with changes. */
  send(changes?: object, init?: RequestInit): Promise<Response>;
  /** Advances the clock by so many ms. */
  skip(ms: number): void;
  state(id: string): Promise<{ status: string }>;
  close(): Promise<void>;
}

const sendMessagePath = "/api/bot-users/external/send-message";

/** The service of the surrounding suite; `reset` runs before each test. */
export function messagesForSuite(kind: StoreKind): MessageService {
  return resetForSuite(() => startMessageService(kind));
}

export async function startMessageService(kind: StoreKind): Promise<MessageService> {
  let skippedMs = 0;
  const clock = new TestClock(() => Date.now() + skippedMs);
  const telegram = await startTelegramStandIn(0, clock.now);
  const service = await startService(kind, {
    env: { TELEGRAM_API_ROOT: telegram.url },
    clock,
  });
  let apiKey = "";

  async function addBotWithUsers(
    botId: string,
    ids: readonly number[] = [42, 43],
    token = botToken,
  ): Promise<string> {
    const { apiKey = "" } = await importBot(
      service.store,
      botFile({ id: botId, token }),
      "key",
      clock.now(),
    );
    for (const id of ids) await signIn(id, botId, token);
    return apiKey;
  }

  async function signIn(id: number, botId = "demo", token = botToken): Promise<void> {
    // Init data names the second, and each call is a new launch.
    const authorization = `tma ${initDataOf({ id }, clock.now() + 1000, {}, token)}`;
    const { status } = await service.call(`/api/mini-app/${botId}/session`, {
      method: "POST",
      headers: { authorization },
    });
    if (status !== 200) throw new Error(`User ${id} was not signed in: ${status}.`);
  }

  return {
    service,
    telegram,
    addBotWithUsers,
    signIn,
    async reset() {
      clock.skip(forgetMs + 1);
      await service.store.db.deleteFrom("bots").execute();
      telegram.arrivals.length = 0;
      telegram.answer = () => ({ kind: "ok" });
      apiKey = await addBotWithUsers("demo");
    },
    send(changes = {}, { headers = {}, ...init } = {}) {
      const body = {
        botId: "demo",
        apiKey,
        userTelegramId: 42,
        message: "Hello",
        isEnableHtml: false,
        ...changes,
      };
      const type = { "content-type": "application/json" };
      return service.call(sendMessagePath, {
        method: "POST",
        headers: { ...type, ...headers },
        body: JSON.stringify(body),
        ...init,
      });
    },
    skip(ms) {
      skippedMs += ms;
      clock.skip(ms);
    },
    async state(id) {
      return (
        await service.call(
          `/api/bot-users/external/message?${new URLSearchParams({ apiKey, botId: "demo", id })}`,
        )
      ).json();
    },
    async close() {
      await service.stop();
      await telegram.close();
    },
  };
}
