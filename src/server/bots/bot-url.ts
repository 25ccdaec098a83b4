import { sharedPictureFile } from "#contract/screen/picture.ts";
import type { Config } from "../config.ts";

type Addresses = Pick<Config, "baseUrl" | "serviceDomain">;

export function appUrl({ baseUrl }: Pick<Config, "baseUrl">, botId: string): string {
  return `${baseUrl}/app/${botId}`;
}

/** The URL that opens a page of the Mini App at `url`; without one its first page. */
export function pageUrl(url: string, page: string | undefined): string {
  return page === undefined ? url : `${url}?page=${page}`;
}

/** The URL to which the platform sends the bot's updates. */
export function updatesUrl({ baseUrl }: Pick<Config, "baseUrl">, botId: string): string {
  return `${baseUrl}/telegram/${botId}`;
}

/**
 * The URL from which the platform loads a picture: of an uploaded one its JPEG, because the platform
 * accepts no other of its formats.
 */
export function platformPictureUrl({ baseUrl }: Pick<Config, "baseUrl">, picture: string): string {
  return picture.startsWith("/") ? `${baseUrl}${picture}/${sharedPictureFile}` : picture;
}

/**
 * The origins that serve a bot's Mini App, which owners' servers must allow; the base URL's is
 * first.
 */
export function appOrigins({ baseUrl, serviceDomain }: Addresses, botId: string): string[] {
  if (!serviceDomain || isServiceHost({ baseUrl, serviceDomain }, botId)) return [baseUrl];
  // localhost has no certificates, so bots' pages use the base URL's protocol and port.
  const { protocol, port } = new URL(baseUrl);
  const local = /^(?:.*\.)?localhost$/.test(serviceDomain);
  return [
    baseUrl,
    local
      ? `${protocol}//${botId}.${serviceDomain}${port && `:${port}`}`
      : `https://${botId}.${serviceDomain}`,
  ];
}

/** The id of the bot served at this host; undefined for the service's own host and any other. */
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

/** Whether this bot id would have the service's own host, so that no new bot may use it. */
export function isServiceHost({ baseUrl, serviceDomain }: Addresses, botId: string): boolean {
  return serviceDomain !== undefined && new URL(baseUrl).hostname === `${botId}.${serviceDomain}`;
}

/** The error for a new bot whose id would have the service's own host. */
export function reservedIdSentence({ serviceDomain }: Addresses, botId: string): string {
  return `The id ${botId} is reserved: ${botId}.${serviceDomain} is the service itself (BASE_URL). Choose another.`;
}
