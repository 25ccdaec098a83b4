import { type Clock, limitTime, within } from "../clock.ts";
import { limitConcurrency } from "../concurrency.ts";
import { createTally, type Tally, type Worker } from "../worker.ts";
import {
  type DecoderChild,
  type DecoderLimits,
  type DecoderOrder,
  type Made,
  startDecoderChild,
} from "./decoder-child.ts";
import { type Decoding, formatOf, type JpegMaking } from "./picture-file.ts";

interface NotMade {
  readonly kind: "not-decoded" | "busy";
}
export type DecoderAnswer = Decoding | NotMade;
/** The result of making a JPEG in another process. */
export type JpegAnswer = JpegMaking | NotMade;

/** Decodes files in separate processes, so that no file can end, fill or block the service. */
export interface PictureDecoder extends Worker {
  /**
   * Decodes a file. An owner's files are decoded one by one, and owners take turns; "busy" if too
   * many wait. "not-decoded" if the file exceeds the limits, or its process ends.
   */
  decode(file: Uint8Array, ownerId: string): Promise<DecoderAnswer>;
  /** Makes a JPEG of a stored picture, for messaging clients; otherwise like `decode`. */
  makeJpeg(file: Uint8Array, ownerId: string): Promise<JpegAnswer>;
  /**
   * Ends the processes within 3 s: current files may still be finished, waiting ones are "busy".
   */
  stop(): Promise<void>;
  /** The processes that were started, and those that ended during a file. */
  readonly processes: Tally<"started" | "lost">;
}

/** More than the largest allowed picture takes: 600 MB, or 4 s. */
const usualLimits: DecoderLimits = { memoryBytes: 768 * 1024 * 1024, processorMs: 8000 };
/** The number of files decoded at once, each in its own process. */
const maxFiles = { total: 2, each: 1, waiting: { total: 40, each: 10 } } as const;
/** The time limit of a file, in ms; long, because the decoder has the lowest priority. */
const decodeMs = 20_000;
/** A process without a file ends after this time, in ms: it takes 90 MB. */
const idleMs = 30_000;
const stopMs = 3000;

/** Creates the decoder; processes start with the first file. */
export function createPictureDecoder({
  clock,
  report,
  limits = usualLimits,
}: {
  readonly clock: Clock;
  /** Receives errors of processes that do not start. */
  readonly report: (error: unknown) => void;
  readonly limits?: DecoderLimits;
}): PictureDecoder {
  const limited = limitConcurrency(maxFiles);
  const children = new Set<DecoderChild>();
  /** Each with a function that cancels its end. */
  const idle = new Map<DecoderChild, () => void>();
  const processes = createTally(["started", "lost"]);
  let isStopped = false;

  async function makeInChild(order: DecoderOrder): Promise<Made[keyof Made] | undefined> {
    const child = takeIdle() ?? start();
    const limit = limitTime(clock, decodeMs);
    limit.signal.addEventListener("abort", child.end);
    const made = await child.make(order);
    limit.clear();
    if (made) keepIdle(child);
    else processes.count("lost");
    return made;
  }

  function start(): DecoderChild {
    const child = startDecoderChild(limits, report);
    processes.count("started");
    children.add(child);
    void child.ended.then(() => {
      children.delete(child);
      idle.get(child)?.();
      idle.delete(child);
    });
    return child;
  }

  function takeIdle(): DecoderChild | undefined {
    const [first] = idle;
    if (!first) return undefined;
    const [child, keepRunning] = first;
    keepRunning();
    idle.delete(child);
    return child;
  }

  function keepIdle(child: DecoderChild): void {
    if (isStopped) return void child.end();
    const limit = limitTime(clock, idleMs);
    limit.signal.addEventListener("abort", () => {
      // Immediately, so that it gets no file before its `exit`.
      idle.delete(child);
      child.end();
    });
    idle.set(child, limit.clear);
  }

  async function inTurn<Name extends keyof Made>(
    make: Name,
    file: Uint8Array,
    ownerId: string,
  ): Promise<Made[Name] | NotMade> {
    if (!formatOf(file)) return { kind: "kind-unknown" } as Made[Name];
    const outcome = await limited(ownerId, async () => {
      if (isStopped) return { kind: "busy" } as const;
      const made = await makeInChild({ make, file }).catch(report);
      return (made as Made[Name] | undefined) ?? ({ kind: "not-decoded" } as const);
    });
    return outcome.kind === "done" ? outcome.result : { kind: "busy" };
  }

  return {
    processes,
    decode: (file, ownerId) => inTurn("picture", file, ownerId),
    makeJpeg: (file, ownerId) => inTurn("jpeg", file, ownerId),
    start() {
      // A process starts with the first file.
    },
    async stop() {
      isStopped = true;
      for (const child of idle.keys()) child.end();
      const ends = Promise.all([...children].map(({ ended }) => ended));
      await within(clock, stopMs, ends);
      for (const child of children) child.end();
      await ends;
    },
  };
}
