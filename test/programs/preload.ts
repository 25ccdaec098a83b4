import { execFileSync } from "node:child_process";

/** Compiles a C source to a library for LD_PRELOAD at `path`; undefined without a compiler. */
export function compilePreload(source: string, path: string): string | undefined {
  for (const compiler of ["cc", "gcc"])
    try {
      execFileSync(compiler, ["-shared", "-fPIC", "-O2", "-o", path, source, "-ldl"]);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  return undefined;
}
