import type { ServiceContext } from "../context.ts";
import type { OutboxWorker } from "../messages/outbox-worker.ts";
import type { ExternalGuard } from "./guard.ts";

/** What every route of the external API receives. */
export interface ExternalContext extends ServiceContext {
  readonly worker: OutboxWorker;
  readonly guard: ExternalGuard;
}
