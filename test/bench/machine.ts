import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";

/** The machine of a bench. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly os: string;
  readonly node: string;
  /** Null without an installed one. */
  readonly postgres: string | null;
  /** The average of a minute, before the bench began. */
  readonly loadBefore: number;
}

/** This machine, with the PostgreSQL whose programs are in `binaries`. */
export function describeMachine(binaries: string | undefined): Machine {
  const cores = cpus();
  return {
    cpu: cores[0]?.model ?? "unknown",
    cores: cores.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${distribution()} (${type()} ${release()})`,
    node: process.version,
    postgres: binaries ? said(join(binaries, "postgres"), "--version") : null,
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** The measured commit, and whether the work tree differs from it. */
export function describeCommit(): { readonly commit: string; readonly isDirty: boolean } {
  return {
    commit: said("git", "rev-parse", "HEAD"),
    isDirty: said("git", "status", "--porcelain") !== "",
  };
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? type();
  } catch {
    return type();
  }
}

function said(program: string, ...words: string[]): string {
  const stdio = ["ignore", "pipe", "ignore"] as const;
  try {
    return execFileSync(program, words, { encoding: "utf8", stdio: [...stdio] }).trim();
  } catch {
    return "unknown";
  }
}
