import { eventSchemas } from "#contract/event/event.schema.ts";
import {
  eventTypes,
  gatherMs,
  type SentEventType,
  testEventType,
} from "#contract/event/event-type.ts";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import { endpointUrlFault } from "#contract/field/field-url.ts";
import type { Clock } from "../clock.ts";
import { sendEvent } from "../events/delivery.ts";
import { eventBody } from "../events/event-request.ts";
import { type PassLoop, passLoop } from "../pass-loop.ts";
import { commandLineActor } from "../store/audit/audit-entry.ts";
import { readBotIds } from "../store/bot/bot.ts";
import type { Store } from "../store/engine/database.ts";
import { newId } from "../store/engine/id.ts";
import { listEvents } from "../store/event/event-log.ts";
import { endGathering, listRecorded, removeRecorded } from "../store/event/recorded-events.ts";
import { deleteWebhook, readWebhook, saveWebhook } from "../store/event/webhook.ts";
import { readTarget } from "../store/event/webhook-target.ts";
import {
  type Command,
  CommandError,
  noSuchBot,
  Printed,
  parse,
  parseWords,
  requireUser,
  textOption,
  UsageError,
  withStore,
} from "./command-args.ts";

/** The pause between two looks for new events, in ms. */
const idleMs = 500;
/** The maximum delay until an event with an earlier id is stored, in ms. */
const overlapMs = 10_000;
/** The time for which changes that began before a webhook was deleted may record events, in ms. */
const changeMs = 1000;

export const eventCommands: Record<string, Command> = {
  async listen(args, config, clock) {
    const { subject: url, options } = parse(args, "the URL that gets the events", {
      bot: textOption,
    });
    requireUrl(url);
    const interrupted = interruption();
    return withStore(config, async (store) => {
      const listener = { store, botId: await chosenBot(store, options.bot), url, clock };
      const [newest] = await listEvents(store.db, listener.botId, {}, 1);
      const webhookTypes = await subscribe(listener);
      try {
        print(`Events of ${listener.botId} go to ${url} until Ctrl-C, signed with this secret:`);
        print(ownSecret(store, listener.botId));
        if (webhookTypes) print(`Types, as the webhook gets them: ${webhookTypes.join(", ")}.`);
        const forwarding = forward(listener, newest?.id ?? "");
        forwarding.start();
        await interrupted;
        await forwarding.stop();
      } finally {
        await unsubscribe(listener);
      }
      return new Printed("", 0);
    });
  },

  async trigger(args, config, clock) {
    const { positionals, values } = parseWords(args, { bot: textOption, user: textOption });
    const [type = "", url, ...more] = positionals;
    if (!isSentType(type) || more.length > 0)
      throw new UsageError(`This command takes a type and a URL. The types: ${types.join(", ")}.`);
    if (url !== undefined) requireUrl(url);
    const tgId = values.user === undefined ? undefined : requireUser(values.user);
    return withStore(config, async (store) => {
      const botId = await chosenBot(store, values.bot);
      const now = clock.now();
      const data = JSON.stringify(exampleData(type, tgId));
      const event = { botId, id: newId(now), type, data, createdAt: now };
      const target =
        url === undefined
          ? await readTarget(store, botId, now)
          : { url, secrets: await secretsOf({ store, botId, url, clock }) };
      if (!target)
        throw new CommandError(`The bot ${botId} has no webhook: give a URL after the type.`);
      const local = url !== undefined || config.allowLocalFieldUrls;
      const delivery = await sendEvent(event, target, { local, clock });
      const { result, httpStatus, milliseconds, answer } = delivery;
      const secret = url === undefined ? {} : { secret: ownSecret(store, botId) };
      const outcome = { url: delivery.url, ...secret, result, httpStatus, milliseconds, answer };
      const printed = { id: event.id, event: JSON.parse(eventBody(event)), ...outcome };
      return new Printed(JSON.stringify(printed, null, 2), result === "accepted" ? 0 : 1);
    });
  },
};

interface Listener {
  readonly store: Store;
  readonly botId: string;
  readonly url: string;
  readonly clock: Clock;
}

/**
 * Makes the service record the bot's events until `unsubscribe`: by its webhook, whose types are
 * returned, or else by a paused webhook at this URL. The paused one always has an http URL, unlike
 * an owner's webhook, so that a killed `listen` can be cleaned up.
 */
async function subscribe({ store, botId, url, clock }: Listener) {
  const actor = commandLineActor(botId, clock.now());
  const choice = { url, types: eventTypes, updatedAt: null, isPaused: true };
  const webhook = await readWebhook(store.db, botId, clock.now());
  if (webhook) return isPausedAt(webhook, url) ? undefined : webhook.types;
  if (!isLocal(url))
    throw new CommandError(
      `The bot ${botId} has no webhook, so its events are recorded for a URL on this machine alone: listen at http://localhost, or set a webhook first.`,
    );
  const saved = (await saveWebhook(store, actor, choice)) ?? noSuchBot(botId);
  return saved.kind === "saved" ? undefined : saved.current?.types;
}

/** Removes the paused webhook and its recorded events, unless an owner has taken it over. */
async function unsubscribe({ store: { db }, botId, url, clock }: Listener): Promise<void> {
  const webhook = await readWebhook(db, botId, clock.now());
  if (!webhook || !isPausedAt(webhook, url)) return;
  await deleteWebhook(db, commandLineActor(botId, clock.now()));
  await clock.wait(changeMs);
  await removeRecorded(db, botId, webhook.createdAt);
}

function isPausedAt(webhook: Webhook, url: string): boolean {
  return isLocal(url) && webhook.url === url && webhook.pausedAt !== null;
}

/** Whether a URL is on this machine; `requireUrl` allows http for no other. */
function isLocal(url: string): boolean {
  return url.startsWith("http:");
}

/** Sends each event that is recorded after the one with the id `last`, one after another. */
function forward(listener: Listener, last: string): PassLoop {
  const { store, botId, url, clock } = listener;
  const { db } = store;
  let after = last;
  /** The time at which each event after `last` was sent, by the monotonic clock. */
  const sentAt = new Map<string, number>();
  const loop = passLoop({
    clock,
    report: (error) => process.stderr.write(`${(error as Error).message}\n`),
    async pass() {
      // An owner or another `listen` may have deleted it.
      if (!(await readWebhook(db, botId, clock.now()))) await subscribe(listener);
      const events = await listRecorded(db, botId, { after, max: sentAt.size + 500 });
      const open = events.filter(({ isOpen }) => isOpen);
      const full = open.filter(({ createdAt }) => clock.now() - createdAt >= gatherMs);
      if (full.length > 0) await endGathering(db, botId, full);
      const fresh = events.filter(({ id, isOpen }) => !isOpen && !sentAt.has(id));
      // In each user's order: ids within one millisecond are unordered.
      fresh.sort((one, other) => (one.tgId ?? 0) - (other.tgId ?? 0) || one.number - other.number);
      const secrets = fresh.length > 0 ? await secretsOf(listener) : [];
      for (const event of fresh) {
        const options = { local: true, clock, signal: loop.stopping };
        const delivery = await sendEvent(event, { url, secrets }, options);
        if (loop.stopping.aborted) return 0;
        sentAt.set(event.id, clock.monotonic());
        const time = new Date(delivery.sentAt).toISOString().slice(11, 19);
        const outcome = `${delivery.httpStatus ?? delivery.result}  ${delivery.milliseconds} ms`;
        print(`${time}  ${event.type.padEnd(15)}  ${event.id}  ${outcome}`);
      }
      for (const [id, at] of sentAt) {
        if (clock.monotonic() - at < overlapMs || open.some((one) => one.id < id)) break;
        if (id > after) after = id;
        sentAt.delete(id);
      }
      return idleMs;
    },
  });
  return loop;
}

/**
 * Resolves at Ctrl-C or another stop signal. A second signal, which a shell and npm may both send,
 * changes nothing.
 */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => resolve());
  });
}

/**
 * The secrets that sign events for a URL: the commands' own and, on this machine, the webhook's.
 * Another host could forward an event signed with the webhook's secret to the real receiver.
 */
async function secretsOf({ store, botId, url, clock }: Listener): Promise<string[]> {
  const webhook = isLocal(url) && (await readTarget(store, botId, clock.now()));
  return [ownSecret(store, botId), ...(webhook ? webhook.secrets : [])];
}

/**
 * The same secret each time for a bot of this store, so that a receiver can store it; the webhook's
 * is never printed.
 */
function ownSecret({ vault }: Store, botId: string): string {
  return `whsec_${Buffer.from(vault.keyFor(`listen:${botId}`)).toString("base64")}`;
}

const types: readonly SentEventType[] = [...eventTypes, testEventType];

function isSentType(text: string): text is SentEventType {
  return types.some((type) => type === text);
}

/** The example of the documentation, with this user's id if one is given. */
function exampleData(type: SentEventType, tgId: number | undefined): object {
  const { examples } = eventSchemas[type] as unknown as { examples: [{ data: object }] };
  const [{ data }] = examples;
  return tgId !== undefined && "tgId" in data ? { ...data, tgId } : data;
}

/** The named bot, or the only one. Throws `UsageError`. */
async function chosenBot({ db }: Store, botId: string | undefined): Promise<string> {
  const ids = [...(await readBotIds(db))].sort();
  if (botId !== undefined) return ids.includes(botId) ? botId : noSuchBot(botId);
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return only;
  throw new UsageError(
    only === undefined
      ? "There is no bot in this store."
      : `Choose one by --bot: ${ids.join(", ")}.`,
  );
}

function requireUrl(url: string): void {
  if (endpointUrlFault(url, URL.canParse(url) ? new URL(url) : null, true))
    throw new UsageError(
      "The URL must be http on localhost or 127.0.0.1, or https at a public host, such as http://localhost:8080/events.",
    );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
