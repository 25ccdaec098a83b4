import type { EventWorker } from "../events/event-worker.ts";
import type { ServiceFetch } from "../fields/fetch/service-fetch.ts";
import type { OutboxWorker } from "../messages/outbox-worker.ts";
import type { PictureDecoder } from "../pictures/decoder.ts";
import type { Tally } from "../worker.ts";
import type { Meter } from "./meter.ts";

/** Counts the background work of this process. */
export function measureWork(
  meter: Meter,
  {
    worker,
    eventWorker,
    decoder,
    serviceFetch,
    updates,
  }: {
    readonly worker: OutboxWorker;
    readonly eventWorker: EventWorker;
    readonly decoder: PictureDecoder;
    readonly serviceFetch: ServiceFetch;
    /** The updates that the platform sent, by result. */
    readonly updates: Tally<string>;
  },
): void {
  meter.tally(
    "slotwire_outbox_deliveries_total",
    'Attempts to send a message, by result; "queued" ones are repeated.',
    "outcome",
    worker.outcomes,
  );
  meter.tally(
    "slotwire_webhook_deliveries_total",
    "Requests to owners' webhooks, by result.",
    "result",
    eventWorker.results,
  );
  meter.tally(
    "slotwire_picture_decoders_total",
    'Processes that decode pictures: "started", and "lost" if they ended with a file.',
    "event",
    decoder.processes,
  );
  meter.tally(
    "slotwire_field_fetches_total",
    'Fields that the service fetched, by result; "cached" and "limited" ones sent no request.',
    "outcome",
    serviceFetch.outcomes,
  );
  meter.tally(
    "slotwire_updates_total",
    'Updates of the platform, by result; "repeated" ones had no further effect.',
    "result",
    updates,
  );
}
