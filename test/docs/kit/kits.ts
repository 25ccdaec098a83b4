import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Slotwire, SlotwireError, verifyEvent } from "../../../docs/samples/node/slotwire.ts";
import { endProcess } from "../../programs/end-process.ts";

/** A client of the kit in one language, with the names of the kit for Node.js. */
export interface RunningKit {
  /** Calls a method of the client. Throws `SlotwireError`. */
  call(method: string, members?: object): Promise<Record<string, unknown>>;
  verifyField(token: unknown, expected: object): Promise<Record<string, unknown>>;
  verifyEvent(received: ReceivedEvent): Promise<object>;
  /** The waits before repetitions since the last call of this function, in s. */
  waits(): Promise<number[]>;
  setNow(ms: number): Promise<unknown>;
}

export interface ReceivedEvent {
  readonly headers: Record<string, string>;
  readonly rawBody: string;
  readonly secrets: string | readonly string[];
  readonly now: number;
}

interface KitOptions {
  readonly baseUrl: string;
  readonly botId: string;
  readonly apiKey: string;
  readonly now: number;
  readonly timeoutMs: number;
}

export interface Kit {
  readonly name: string;
  readonly runtime: string;
  /** Starts a client, in place of the one before. */
  start(options: KitOptions): Promise<RunningKit>;
  end(): Promise<unknown>;
}

export const kits: readonly Kit[] = [
  { name: "Node.js", runtime: "Node.js", start: startNode, end: async () => {} },
  { name: "Python", runtime: "Python", ...pythonKit() },
];

/** Verifies with its own code, for machines without the package `cryptography`. */
export const withoutCryptography: Kit = {
  name: "Python without cryptography",
  runtime: "Python",
  ...pythonKit("--without-cryptography"),
};

async function startNode({ now, ...options }: KitOptions): Promise<RunningKit> {
  const time = { now, waits: [] as number[] };
  const client = new Slotwire({
    ...options,
    now: () => time.now,
    wait: async (ms) => time.waits.push(ms / 1000),
  });
  const methods = client as unknown as Record<string, (members?: object) => Promise<never>>;
  return {
    call: async (method, members) => methods[method]?.(members) ?? absent(method),
    verifyField: (token, expected) =>
      client.verifyField(token, expected as Parameters<Slotwire["verifyField"]>[1]),
    verifyEvent: async ({ headers, rawBody, secrets, now: at }) =>
      verifyEvent(headers, rawBody, secrets, at),
    waits: async () => time.waits.splice(0),
    setNow: async (ms) => {
      time.now = ms;
    },
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakes = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [snake(name), value]));

/** A kit whose clients share a process. */
function pythonKit(...words: string[]): Pick<Kit, "start" | "end"> {
  let python: ReturnType<typeof runPython> | undefined;
  return {
    async start({ timeoutMs, now, ...options }) {
      python ??= runPython(words);
      const { run } = python;
      await run("start", { ...snakes(options), now: now / 1000, timeout: timeoutMs / 1000 });
      return {
        call: (method, members = {}) => run(snake(method), snakes(members)),
        verifyField: (token, expected) => run("verify_field", { token, ...snakes(expected) }),
        verifyEvent: ({ now: at, ...received }) =>
          run("verify_event", { ...snakes(received), now: at / 1000 }),
        waits: () => run("waits"),
        setNow: (ms) => run("set_now", { now: ms / 1000 }),
      };
    },
    async end() {
      await python?.close();
      python = undefined;
    },
  };
}

/** A process that answers in the order of the requests. */
export function runPython(words: readonly string[] = []) {
  const child = spawn("python3", [join(import.meta.dirname, "kit.py"), ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Answer>(name: string, members: object = {}): Promise<Answer> {
      child.stdin.write(`${JSON.stringify([name, members])}\n`);
      const answer = last.then(async () => {
        const line = await lines.next();
        if (line.done) throw new Error(`Python has ended at ${name}.`);
        const { value, error } = JSON.parse(line.value);
        if (!error) return value;
        const { code, detail, status, request_id: requestId, ...rest } = error;
        const failure = new SlotwireError(code, detail, status, { ...rest, requestId });
        failure.idempotencyKey = rest.idempotency_key;
        throw failure;
      });
      last = answer.catch(() => {});
      return answer;
    },
    close: () => endProcess(child),
  };
}

function absent(method: string): never {
  throw new Error(`The kit has no ${method}.`);
}
