import { npm, type Outcome } from "./tool.ts";

/** How long the registry has to answer. */
const limitMs = 20_000;

/** What npm prints for programs. */
interface Report {
  /** Why the registry's answer is none. */
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly severity: string;
  /** What is known, or the package that brings it. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

/**
 * Asks the registry for known vulnerabilities of what is shipped: fails at a high or critical one.
 * A registry that does not answer is no failure, because not every registry can.
 */
export async function audit(
  waitMs = limitMs,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const options = ["--omit=dev", "--json", "--fetch-retries=0", `--fetch-timeout=${waitMs}`];
  const { output, exitCode } = await npm(["audit", ...options], { timeout: waitMs, env });
  const { message, vulnerabilities } = read(output);
  if (!vulnerabilities && exitCode !== 0 && message === undefined) return { exitCode, output };
  if (!vulnerabilities)
    return {
      exitCode: 0,
      output: `Known vulnerabilities: not looked up, because the npm registry does not answer: ${message}`,
    };
  const known = Object.entries(vulnerabilities);
  const isSevere = known.some(([, { severity }]) => ["high", "critical"].includes(severity));
  const lines = known.map(([name, { severity, via }]) => {
    const reasons = via.map((one) => (typeof one === "string" ? one : `${one.title} ${one.url}`));
    return `  ${severity}: ${name} (${reasons.join(", ")})`;
  });
  return {
    exitCode: isSevere ? 1 : 0,
    output: [`Known vulnerabilities: ${known.length || "none"}`, ...lines].join("\n"),
  };
}

/** What npm said; one that was stopped has said nothing. */
function read(output: string): Report {
  try {
    return JSON.parse(/^\{$.*?^\}$/ms.exec(output)?.[0] ?? "") as Report;
  } catch {
    return { message: "no answer in time" };
  }
}

if (process.argv[1] === import.meta.filename) {
  const { exitCode, output } = await audit();
  process.stdout.write(`${output}\n`);
  process.exitCode = exitCode;
}
