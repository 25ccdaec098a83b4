import { execFileSync } from "node:child_process";
import type { TestContext } from "vitest";
import { isAbsent } from "../programs/installed.ts";

export function succeeds([command = "", ...words]: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The first Python with these modules: another one may come before the system's own. */
export function pythonWith(modules: string): string {
  return pythons.find((path) => hasModules(path, modules)) ?? "python3";
}

const pythons = ["python3", "/usr/bin/python3"];
const hasModules = (python: string, modules: string) =>
  succeeds([python, "-c", `import ${modules}`]);

interface Runtime {
  /** The Debian packages that have it. */
  readonly packages: string;
  readonly isInstalled: () => boolean;
}

/** The runtimes of the samples, besides Node. */
const runtimes: Readonly<Record<string, Runtime>> = {
  curl: { packages: "curl", isInstalled: () => succeeds(["curl", "--version"]) },
  PHP: { packages: "php-cli", isInstalled: () => succeeds(["php", "-n", "-v"]) },
  Go: { packages: "golang-go", isInstalled: () => succeeds(["go", "version"]) },
  nginx: { packages: "nginx-light", isInstalled: () => succeeds(["nginx", "-v"]) },
  Python: { packages: "python3", isInstalled: () => succeeds(["python3", "--version"]) },
  FastAPI: {
    packages: "python3-fastapi and python3-uvicorn",
    isInstalled: () => pythons.some((path) => hasModules(path, "fastapi, uvicorn")),
  },
  PyJWT: {
    packages: "python3-jwt and python3-cryptography",
    isInstalled: () => hasModules(pythonWith("fastapi, uvicorn"), "jwt, cryptography"),
  },
  "Python's requests": {
    packages: "python3-requests",
    isInstalled: () => pythons.some((path) => hasModules(path, "requests")),
  },
};

/** Skips the test if its runtime is missing. */
export function skipWithout({ skip }: TestContext, name: string): void {
  const runtime = runtimes[name];
  if (!runtime || runtime.isInstalled()) return;
  isAbsent(name, runtime.packages);
  skip();
}
