import type { Config } from "../config.ts";

type Addresses = Pick<Config, "baseUrl" | "serviceDomain">;

/** Where the Mini App of a bot is. */
export function appUrl({ baseUrl }: Pick<Config, "baseUrl">, botId: string): string {
  return `${baseUrl}/app/${botId}`;
}

/**
 * Every origin that a bot's Mini App is served from, and that an owner's server must allow; the
 * base URL's is the first.
 */
export function appOrigins({ baseUrl, serviceDomain }: Addresses, botId: string): string[] {
  if (!serviceDomain || isServiceHost({ baseUrl, serviceDomain }, botId)) return [baseUrl];
  // On this machine there are no certificates: the bots' pages are where the base URL is.
  const { protocol, port } = new URL(baseUrl);
  const local = /^(?:.*\.)?localhost$/.test(serviceDomain);
  return [
    baseUrl,
    local
      ? `${protocol}//${botId}.${serviceDomain}${port && `:${port}`}`
      : `https://${botId}.${serviceDomain}`,
  ];
}

/**
 * The id of the bot whose host this is; undefined for the service's own host, and for one that is
 * no bot's.
 */
export function botIdOfHost(
  { baseUrl, serviceDomain }: Addresses,
  hostname: string,
): string | undefined {
  const end = `.${serviceDomain}`;
  const host = hostname.toLowerCase();
  if (!serviceDomain || !host.endsWith(end)) return undefined;
  const botId = host.slice(0, -end.length);
  return botId.includes(".") || isServiceHost({ baseUrl, serviceDomain }, botId)
    ? undefined
    : botId;
}

/**
 * Whether a bot of this id would have the host that the service itself is at, so that no new bot
 * may have it.
 */
export function isServiceHost({ baseUrl, serviceDomain }: Addresses, botId: string): boolean {
  return serviceDomain !== undefined && new URL(baseUrl).hostname === `${botId}.${serviceDomain}`;
}
