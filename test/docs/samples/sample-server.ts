import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, type TestContext } from "vitest";
import { sampleFiles } from "#builder/samples/sample-files.ts";
import { type SampleSubject, samplesOf } from "#builder/samples/samples.ts";
import { endProcess } from "../../programs/end-process.ts";
import { freePort } from "../../programs/free-port.ts";
import { pythonWith, skipWithout } from "../../server/runnable.ts";

interface Server {
  /** The program needed in addition to Node; the name for `skipWithout`. */
  readonly needs: string;
  /** Its command line; `{file}`, `{folder}` and `{port}` are filled in. */
  readonly start: readonly string[];
  /**
   * Its time limit for a body, and a shorter one for tests; without it, the program around has one.
   */
  readonly limit?: readonly [from: string, to: string];
  /** Whether the program around it reads a body to its end before the sample may refuse it. */
  readonly readsAll?: true;
}

const node: Server = {
  needs: "Node.js",
  start: [process.execPath, "{file}"],
  limit: ["requestTimeout: 10_000", "requestTimeout: 1_000"],
};
const python: Server = {
  needs: "FastAPI",
  start: [pythonWith("fastapi, uvicorn"), "{file}"],
  limit: ["bytes_of(request), 10)", "bytes_of(request), 1)"],
};

/** The servers among the samples, by file name. */
export const servers: Readonly<Record<string, Server>> = {
  "node.mjs": node,
  "express.mjs": node,
  "python.py": python,
  "php.php": {
    needs: "PHP",
    // A setting of php.ini-production.
    start: ["php", "-n", "-d", "display_errors=0", "-S", "127.0.0.1:{port}", "{file}"],
    readsAll: true,
  },
  "go.go": {
    needs: "Go",
    start: ["{folder}/sample"],
    limit: ["ReadTimeout: 10 * time.Second", "ReadTimeout: time.Second"],
  },
  "worker.js": {
    needs: "Node.js",
    start: [process.execPath, join(import.meta.dirname, "worker-host.mjs"), "{file}"],
  },
  "nginx.conf": {
    needs: "nginx",
    start: ["nginx", "-p", "{folder}", "-c", "main.conf"],
    limit: ["client_body_timeout 10s", "client_body_timeout 1s"],
  },
};

/** A running sample; its folder is its directory for temporary files, too. */
export interface RunningSample {
  readonly file: string;
  readonly url: string;
  isRunning(): boolean;
  /** Both outputs so far. */
  printed(): string;
  end(): Promise<void>;
}

export interface SampleOptions {
  /** As in `samplesOf`. */
  readonly constants?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Replaces a part of the code. */
  readonly change?: readonly [from: string, to: string];
  /** The port of the server behind nginx. */
  readonly behind?: number;
}

/** The text of a sample with some of its constants replaced. */
export function sampleCode(
  subject: SampleSubject,
  file: string,
  constants: Readonly<Record<string, string>> = {},
): string {
  const sample = samplesOf(sampleFiles, subject, constants).find((one) => one.file === file);
  return sample?.code ?? expect.fail(`There is no ${subject}/${file}.`);
}

/** A new folder below the packages, so that samples find theirs. */
export function sampleFolder(): string {
  const cache = join(import.meta.dirname, "../../../.cache");
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, "sample-"));
}

const paths: Partial<Record<SampleSubject, string>> = {
  field: "rank",
  "signed-field": "rank",
  task: "has-ordered",
  events: "events",
};

/** Starts the sample of a server as a separate program, with a short time limit for bodies. */
export async function startSample(
  subject: SampleSubject,
  file: string,
  { constants, env = {}, change = ["", ""], behind = 0 }: SampleOptions = {},
): Promise<RunningSample> {
  const server = servers[file] ?? expect.fail(`Nothing runs ${file}.`);
  const folder = sampleFolder();
  const port = await freePort();
  const path = join(folder, file);
  let code = sampleCode(subject, file, constants);
  for (const [from, to] of [server.limit ?? ["", ""], change]) {
    expect(code).toContain(from);
    code = code.replace(from, to);
  }
  writeFileSync(path, code);
  if (file === "go.go")
    await promisify(execFile)("go", ["build", "-o", join(folder, "sample"), path]);
  if (file === "nginx.conf")
    writeFileSync(join(folder, "main.conf"), mainConfiguration(path, port, behind));
  const [command = "", ...words] = server.start.map((word) =>
    word.replace("{file}", path).replace("{folder}", folder).replace("{port}", `${port}`),
  );
  const child = spawn(command, words, {
    env: { ...process.env, PORT: `${port}`, TMPDIR: folder, PYTHONUNBUFFERED: "1", ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data;
    });
  const url = `http://127.0.0.1:${port}/${paths[subject]}`;
  await expect
    .poll(
      () =>
        child.exitCode ??
        fetch(url, { method: "OPTIONS" }).then(
          () => "answers",
          () => "",
        ),
    )
    .not.toBe("");
  return {
    file,
    url,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    printed: () => printed,
    async end() {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `startSample` until the end of the test, which is skipped where the sample cannot run. */
export async function startForTest(
  context: TestContext,
  ...[subject, file, options]: Parameters<typeof startSample>
): Promise<RunningSample> {
  skipWithout(context, servers[file]?.needs ?? "");
  if (subject === "signed-field" && file === "python.py") skipWithout(context, "PyJWT");
  const sample = await startSample(subject, file, options);
  onTestFinished(() => sample.end());
  return sample;
}

/** A configuration of nginx around the sample, which needs no certificates. */
function mainConfiguration(path: string, port: number, behind: number): string {
  const part = readFileSync(path, "utf8")
    .replace(/ *ssl_certificate.*\n/g, "")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace("127.0.0.1:8080", `127.0.0.1:${behind}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path temp;`)
    .join("\n");
  return `daemon off; master_process off; pid nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${part}}\n`;
}
