import { type Clock, limitTime, within } from "../clock.ts";
import { createTally, type Tally } from "../tally.ts";
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
/** The result of decoding a file in another process. */
export type DecoderAnswer = Decoding | NotMade;
/** The result of making a JPEG in another process. */
export type JpegAnswer = JpegMaking | NotMade;

/** Decodes files in processes of its own, so that no file can end, fill or block the service. */
export interface PictureDecoder {
  /**
   * Decodes a file. An owner's files are decoded one by one, and owners take turns; "busy" if too
   * many wait. "not-decoded" if the file costs more than the limits, or its process ends.
   */
  decode(file: Uint8Array, ownerId: string): Promise<DecoderAnswer>;
  /** Makes a JPEG of a kept picture, for messaging clients; the rest is as for `decode`. */
  makeJpeg(file: Uint8Array, ownerId: string): Promise<JpegAnswer>;
  /** Ends the processes, within 3 s: files under way may become ready, those that wait are "busy". */
  stop(): Promise<void>;
  /** Its processes: those that were started, and those that ended with a file. */
  readonly processes: Tally<"started" | "lost">;
}

/** More than the largest allowed picture takes: 600 MB, or 4 s. */
const usualLimits: DecoderLimits = { memoryBytes: 768 * 1024 * 1024, processorMs: 8000 };
/** The number of processes, and so of files decoded at once. */
const maxProcesses = 2;
/** The maximum number of files that wait. */
const maxWaiting = { ofAll: 40, ofOwner: 10 } as const;
/** The time limit of a file, in ms; long, because on a busy machine the decoder comes last. */
const decodeMs = 20_000;
/** A process without a file ends after this time, in ms: it takes 90 MB. */
const idleMs = 30_000;
const stopMs = 3000;

interface Job {
  readonly order: DecoderOrder;
  readonly ownerId: string;
  /** How many of the owner's files came before it. */
  readonly turn: number;
  readonly done: (answer: DecoderAnswer | JpegAnswer) => void;
}

/** Creates the decoder; processes start when there is something to decode. */
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
  const waiting: Job[] = [];
  const running = new Set<Job>();
  const children = new Set<DecoderChild>();
  /** Each with what stops its end. */
  const idle = new Map<DecoderChild, () => void>();
  const processes = createTally(["started", "lost"]);
  let isStopped = false;

  /** Starts the files whose owners have had the fewest turns. */
  function next(): void {
    while (running.size < maxProcesses) {
      const owners = new Set([...running].map(({ ownerId }) => ownerId));
      const [job] = waiting
        .filter(({ ownerId }) => !owners.has(ownerId))
        .toSorted((one, other) => one.turn - other.turn);
      if (!job) return;
      waiting.splice(waiting.indexOf(job), 1);
      void run(job);
    }
  }

  async function run(job: Job): Promise<void> {
    running.add(job);
    const made = await makeInChild(job.order).catch(report);
    running.delete(job);
    job.done(made ?? { kind: "not-decoded" });
    next();
  }

  async function makeInChild(order: DecoderOrder): Promise<Made[keyof Made] | undefined> {
    const child = takeIdle() ?? start();
    const limit = limitTime(clock, decodeMs);
    limit.signal.addEventListener("abort", child.end);
    const made = await child.make(order);
    limit.clear();
    if (made) rest(child);
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
    const [found] = idle;
    if (!found) return undefined;
    const [child, stay] = found;
    stay();
    idle.delete(child);
    return child;
  }

  function rest(child: DecoderChild): void {
    if (isStopped) return void child.end();
    const limit = limitTime(clock, idleMs);
    limit.signal.addEventListener("abort", () => {
      // At once, so that it is given nothing before its end is known.
      idle.delete(child);
      child.end();
    });
    idle.set(child, limit.clear);
  }

  function inTurn<Name extends keyof Made>(
    make: Name,
    file: Uint8Array,
    ownerId: string,
  ): Promise<Made[Name] | NotMade> {
    if (!formatOf(file)) return Promise.resolve({ kind: "kind-unknown" } as Made[Name]);
    const isOfOwner = (job: Job) => job.ownerId === ownerId;
    const before = waiting.filter(isOfOwner).length;
    if (isStopped || waiting.length >= maxWaiting.ofAll || before >= maxWaiting.ofOwner)
      return Promise.resolve({ kind: "busy" });
    return new Promise((resolve) => {
      const turn = before + [...running].filter(isOfOwner).length;
      const done: Job["done"] = (answer) => resolve(answer as Made[Name] | NotMade);
      waiting.push({ order: { make, file }, ownerId, turn, done });
      next();
    });
  }

  return {
    processes,
    decode: (file, ownerId) => inTurn("picture", file, ownerId),
    makeJpeg: (file, ownerId) => inTurn("jpeg", file, ownerId),
    async stop() {
      isStopped = true;
      for (const { done } of waiting.splice(0)) done({ kind: "busy" });
      for (const child of idle.keys()) child.end();
      const ends = Promise.all([...children].map(({ ended }) => ended));
      await within(clock, stopMs, ends);
      for (const child of children) child.end();
      await ends;
    },
  };
}
