import type { Config } from "./config.ts";

type Addresses = Pick<Config, "baseUrl" | "serviceDomain">;

/** Where the Mini App of a bot is. */
export function appUrl({ baseUrl }: Pick<Config, "baseUrl">, botId: string): string {
  return `${baseUrl}/app/${botId}`;
}

/** Every origin that a bot's Mini App is served from, and that an owner's server must allow; the base URL's is the first. */
export function appOrigins({ baseUrl, serviceDomain }: Addresses, botId: string): string[] {
  if (!serviceDomain) return [baseUrl];
  // On this machine there are no certificates: the bots' pages are where the base URL is.
  const { protocol, port } = new URL(baseUrl);
  const local = /^(?:.*\.)?localhost$/.test(serviceDomain);
  return [baseUrl, local ? `${protocol}//${botId}.${serviceDomain}${port && `:${port}`}` : `https://${botId}.${serviceDomain}`];
}
