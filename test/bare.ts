import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { layDebian, layNode } from "./deployed/debian.ts";
import { findProgram } from "./installed.ts";
import { freePort } from "./postgres-server.ts";

/** The last version of each major. */
const nodeVersions = ["20.20.2", "22.23.3", "24.21.0"] as const;
export const newestNode = nodeVersions[2];
const root = join(import.meta.dirname, "..");
/** Ends a command that hangs. */
const limitMs = 40 * 60_000;
const home = "/home/newcomer";
type Print = (text: string) => void;

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Why no bare machine can be made here, in one sentence; undefined where one can. */
export function bareMachineFault(): string | undefined {
  if (process.getuid?.() !== 0) return "A bare machine is made by root alone.";
  if (!findProgram("mmdebstrap")) return "To make a bare machine, install mmdebstrap.";
  const { status } = spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]);
  return status === 0 ? undefined : "A bare machine needs mounts, which are not allowed here.";
}

/**
 * Runs the README's commands as an ordinary user of a minimal Debian 12 that has Node and npm. Gives
 * the outcome of `npm test`, whose last line has the counts, or of an earlier step that failed.
 */
export async function testOnBareMachine(nodeVersion: string, print: Print): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-bare-"));
  try {
    try {
      layDebian(folder, []);
      layNode(folder, nodeVersion);
      layCheckout(folder);
    } catch (error) {
      return { exitCode: 1, output: `A bare machine cannot be made; it needs a network. ${error}` };
    }
    const installation = await outcomeOf(start(folder, "npm ci"), print);
    if (installation.exitCode !== 0) return installation;
    const development = await visitDevelopment(folder, print);
    if (development.exitCode !== 0) return development;
    return await outcomeOf(start(folder, "npm test"), print);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files of the last commit, and what leads to the npm registry from here. */
function layCheckout(folder: string): void {
  // Debian's installer writes it.
  writeFileSync(join(folder, "etc/hosts"), "127.0.0.1 localhost\n");
  execFileSync("chroot", [folder, "useradd", "--create-home", "newcomer"]);
  const { NODE_EXTRA_CA_CERTS: certificates = "" } = process.env;
  if (existsSync(certificates)) cpSync(certificates, join(folder, certificates));
  const settings = join(homedir(), ".npmrc");
  if (existsSync(settings)) cpSync(settings, join(folder, home, ".npmrc"));
  const script = 'mkdir "$0" && git archive HEAD | tar -x -C "$0"';
  execFileSync("bash", ["-o", "pipefail", "-c", script, join(folder, home, "slotwire")], {
    cwd: root,
  });
  execFileSync("chroot", [folder, "chown", "-R", "newcomer:", home]);
}

/** `npm run dev` until the Mini App's page has answered. */
async function visitDevelopment(folder: string, print: Print): Promise<Outcome> {
  const child = start(folder, "npm run dev", { PORT: String(await freePort()) });
  let status = 0;
  const { output } = await outcomeOf(child, print, (printed) => {
    const [, page] = /Mini Apps +(\S+)[\s\S]*Ctrl-C/.exec(printed) ?? [];
    if (!page) return;
    const visit = fetch(page).then((answer) => {
      status = answer.status;
    });
    void visit.catch((error) => print(String(error))).finally(() => child.kill("SIGKILL"));
  });
  if (status === 200) return { exitCode: 0, output };
  return { exitCode: 1, output: `${output}\nThe Mini App's page did not answer 200.` };
}

/** Starts a command in the checkout. Its mounts end with it, and so does all that it starts. */
function start(folder: string, line: string, settings: Record<string, string> = {}): ChildProcess {
  // The shell remains the first process: as root's it ends with its parent.
  const script = `mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
chroot --userspec=newcomer: "$0" env -i "\${@:2}" bash -c "cd ~/slotwire && $1"
exit`;
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const variables = Object.entries({
    ...Object.fromEntries(passed),
    npm_config_registry: registry.trim(),
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    ...settings,
  }).map(([name, value]) => `${name}=${value}`);
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child"];
  return spawn("unshare", [...namespaces, "bash", "-euc", script, folder, line, ...variables], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
  });
}

/** Prints what a process prints, as it comes, and gives all of it once it has ended. */
function outcomeOf(child: ChildProcess, print: Print, look: Print = () => {}): Promise<Outcome> {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      print(text);
      look(output);
    });
  return new Promise((resolve) =>
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output })),
  );
}

if (process.argv[1] === import.meta.filename) {
  const fault = bareMachineFault();
  if (fault) console.error(fault);
  process.exitCode = fault ? 2 : 0;
  const majors = process.argv.slice(2);
  const isChosen = (version: string) =>
    majors.length > 0
      ? majors.some((major) => version.startsWith(`${major}.`))
      : version === newestNode;
  for (const version of fault ? [] : nodeVersions.filter(isChosen)) {
    const { exitCode, output } = await testOnBareMachine(version, (text) =>
      process.stdout.write(text),
    );
    const last = output.trimEnd().split("\n").at(-1) ?? "";
    if (exitCode !== 0 || !/^\d+ passed, 0 failed/.test(last)) process.exitCode = 1;
    console.log(`Node ${version} on a bare Debian 12: exit code ${exitCode}, ${last}`);
  }
}
