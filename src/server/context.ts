import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Bot } from "./store/bot/bot.ts";
import type { Store } from "./store/engine/database.ts";
import type { TtlCache } from "./ttl-cache.ts";

export interface ServiceContext {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  /** Cached bots by id, for calls of players and of owners' servers. */
  readonly bots: TtlCache<string, Bot | undefined>;
}
