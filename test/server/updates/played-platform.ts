import { updatesSecret } from "#server/crypto/updates-secret.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { setUpdates } from "#server/store/bot/updates-switch.ts";
import type { RunningService } from "../service.ts";

/** The service's answer to an update; `call` is the method that the platform then executes. */
export interface UpdateAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly call: ReturnType<typeof JSON.parse> | undefined;
}

/** Deviations of a delivery from the platform's own. */
export interface Delivery {
  readonly botId?: string;
  /** The header of the secret; null for none. */
  readonly secret?: string | null;
  /** The process that gets it. */
  readonly service?: Pick<RunningService, "call" | "url">;
  readonly headers?: Record<string, string>;
}

/** The platform as it delivers the updates of bots. */
export interface PlayedPlatform {
  /** Turns a bot's updates on, and returns the secret that the platform gets. */
  turnOn(botId?: string): Promise<string>;
  turnOff(botId?: string): Promise<void>;
  /** Delivers a body; the secret is the bot's own by default. */
  deliver(body: string, delivery?: Delivery): Promise<UpdateAnswer>;
  /** Delivers an update; it has the next id unless it names one. */
  send(update: object, delivery?: Delivery): Promise<UpdateAnswer>;
  /** Delivers a message of a user in the private chat with the bot. */
  write(tgId: number, message: object, delivery?: Delivery): Promise<UpdateAnswer>;
  start(tgId: number, code?: string): Promise<UpdateAnswer>;
  /** Delivers that a user has blocked the bot, or has unblocked it. */
  block(tgId: number, status?: "kicked" | "member"): Promise<UpdateAnswer>;
}

export function playPlatform(service: RunningService): PlayedPlatform {
  const secrets = new Map<string, string>();
  let lastId = 1000;

  async function set(botId: string, since: number | null): Promise<void> {
    await setUpdates(service.store.db, commandLineActor(botId, service.now), since);
    service.expireCaches();
  }

  const platform: PlayedPlatform = {
    async turnOn(botId = "demo") {
      await set(botId, service.now);
      const secret = updatesSecret(service.store.vault, botId, service.now);
      secrets.set(botId, secret);
      return secret;
    },
    turnOff: (botId = "demo") => set(botId, null),
    async deliver(body, { botId = "demo", secret, service: process = service, headers } = {}) {
      const sent = secret === undefined ? secrets.get(botId) : secret;
      const response = await process.call(`/telegram/${botId}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(sent && { "x-telegram-bot-api-secret-token": sent }),
          ...headers,
        },
        body,
      });
      const text = await response.text();
      const call = text === "" ? undefined : JSON.parse(text);
      return { status: response.status, headers: response.headers, call };
    },
    send(update, delivery) {
      lastId += 1;
      return platform.deliver(JSON.stringify({ update_id: lastId, ...update }), delivery);
    },
    write: (tgId, message, delivery) =>
      platform.send({ message: { ...messageOf(tgId), ...message } }, delivery),
    start: (tgId, code) =>
      platform.write(tgId, {
        date: Math.floor(service.now / 1000),
        text: code ? `/start ${code}` : "/start",
      }),
    block: (tgId, status = "kicked") =>
      platform.send({
        my_chat_member: {
          ...messageOf(tgId),
          old_chat_member: memberOf(status === "kicked" ? "member" : "kicked"),
          new_chat_member: memberOf(status),
        },
      }),
  };
  return platform;
}

/** The members of a message in the private chat with a user. */
export function messageOf(tgId: number, languageCode: string | undefined = "en") {
  const person = { id: tgId, first_name: "Ada" };
  return {
    message_id: 5,
    date: 1_795_000_000,
    from: { ...person, is_bot: false, language_code: languageCode },
    chat: { ...person, type: "private" },
  };
}

function memberOf(status: string) {
  return { status, user: { id: 7_000_000_001, is_bot: true, first_name: "Demo" } };
}
