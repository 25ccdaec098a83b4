import type { Api } from "grammy";
import type { WebhookInfo } from "grammy/types";
import type { BotCommand, PlatformChat } from "#contract/bot/bot-chat.schema.ts";
import {
  type CallingBot,
  failureIn,
  openBotApi,
  type PlatformFailure,
  userWaitsMs,
} from "./bot-api.ts";

type Result<Value> = { readonly kind: "done"; readonly value: Value } | PlatformFailure;

/** The URLs of the service that the platform may have for a bot. */
interface ServiceUrls {
  readonly updatesUrl: string;
  readonly appUrl: string;
}

/**
 * Reads the bot's chat from the platform; never throws. Source: https://core.telegram.org/bots/api
 * (`getWebhookInfo`, `getChatMenuButton`, `getMyCommands`, `getMyShortDescription`).
 */
export function readPlatformChat(
  bot: CallingBot,
  { updatesUrl, appUrl }: ServiceUrls,
): Promise<Result<PlatformChat>> {
  return resultOf(bot, async (api) => {
    const [webhook, button, commands, { short_description }] = await Promise.all([
      api.getWebhookInfo(),
      api.getChatMenuButton(),
      api.getMyCommands(),
      api.getMyShortDescription(),
    ]);
    const isOwnButton = button.type === "web_app" && isSameApp(button.web_app.url, appUrl);
    return {
      updates: updatesIn(webhook, updatesUrl),
      menuText: isOwnButton ? button.text : null,
      commands: commands.map(({ command, description }) => ({ command, description })),
      shortDescription: short_description,
    };
  });
}

/** Whether a menu button's URL opens this app; the platform may add a slash. */
export function isSameApp(url: string, appUrl: string): boolean {
  return url.replace(/\/$/, "") === appUrl;
}

/** The destination of the bot's updates; never throws. */
export function readUpdates(
  bot: CallingBot,
  updatesUrl: string,
): Promise<Result<PlatformChat["updates"]>> {
  return resultOf(bot, async (api) => updatesIn(await api.getWebhookInfo(), updatesUrl));
}

/** The URL and the failures of another program may hold its secrets; only its host is returned. */
function updatesIn(
  { url = "", pending_update_count: pending, ...webhook }: WebhookInfo,
  updatesUrl: string,
): PlatformChat["updates"] {
  if (url === "") return { target: "none", host: null, pending, failedAt: null, failure: null };
  if (url !== updatesUrl)
    return { target: "other", host: hostOf(url), pending, failedAt: null, failure: null };
  const { last_error_date: date, last_error_message: failure = null } = webhook;
  const failedAt = date === undefined ? null : date * 1000;
  return { target: "service", host: null, pending, failedAt, failure };
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}

/** The maximum number of concurrent deliveries of a bot's updates. */
const maxConnections = 20;

/**
 * Makes the platform deliver the bot's updates with `secret`; never throws. An empty list of kinds
 * replaces that of an earlier program by the default one. Source:
 * https://core.telegram.org/bots/api#setwebhook
 */
export function setUpdatesUrl(
  bot: CallingBot,
  url: string,
  secret: string,
): Promise<Result<unknown>> {
  const options = { secret_token: secret, max_connections: maxConnections, allowed_updates: [] };
  return resultOf(bot, (api) => api.setWebhook(url, options));
}

/** Ends the delivery of the bot's updates to `updatesUrl`, unless the call fails; never throws. */
export async function endUpdates(bot: CallingBot, updatesUrl: string): Promise<void> {
  await resultOf(bot, async (api) => {
    const { url } = await api.getWebhookInfo();
    if (url === updatesUrl) await api.deleteWebhook();
  });
}

/** Makes the menu button of every chat open `url`; never throws. */
export function setMenuButton(
  bot: CallingBot,
  text: string,
  url: string,
): Promise<Result<unknown>> {
  return resultOf(bot, (api) =>
    api.setChatMenuButton({ menu_button: { type: "web_app", text, web_app: { url } } }),
  );
}

/** Replaces the bot's commands; never throws. */
export function setCommands(
  bot: CallingBot,
  commands: readonly BotCommand[],
): Promise<Result<unknown>> {
  return resultOf(bot, (api) => api.setMyCommands(commands));
}

/** Replaces the bot's short description; never throws. */
export function setShortDescription(bot: CallingBot, text: string): Promise<Result<unknown>> {
  return resultOf(bot, (api) => api.setMyShortDescription(text));
}

async function resultOf<Value>(
  bot: CallingBot,
  call: (api: Api) => Promise<Value>,
): Promise<Result<Value>> {
  const { api, isAnswer } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  try {
    return { kind: "done", value: await call(api) };
  } catch (error) {
    const failure = failureIn(error, isAnswer);
    return failure.kind === "refused"
      ? { ...failure, reason: failure.reason.replaceAll(bot.token, "…") }
      : failure;
  }
}
