import type { Config } from "./config.ts";

/** Where the Mini App of a bot is. */
export function appUrl({ baseUrl }: Pick<Config, "baseUrl">, botId: string): string {
  return `${baseUrl}/app/${botId}`;
}
