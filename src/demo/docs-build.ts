import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

/** The documentation in development, built at its first request if it was never built. */
export interface DocsBuild {
  /** Answers a request for a page while there is none to serve; false for any other. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly close: () => void;
}

/** Whether a request is for the documentation. */
export function isDocs({ url = "" }: IncomingMessage): boolean {
  // The builder imports the samples by `?raw`, which is Vite's.
  return /^\/docs(?:[/?]|$)/.test(url) && !/[?&]raw\b/.test(url);
}

/** Builds the documentation of the repository at `root` into `folder`. */
export function createDocsBuild(root: string, folder: string): DocsBuild {
  let state = existsSync(join(folder, "llms.txt")) ? "built" : "missing";
  let stop: (() => void) | undefined;

  const build = () => {
    state = "running";
    const child = spawn("npm", ["run", "-s", "docs"], { cwd: root, stdio: "ignore" });
    stop = () => child.kill();
    child.once("exit", (code) => {
      state = code === 0 ? "built" : "failed";
    });
  };

  return {
    answer(request, response) {
      if (state === "built" || !isDocs(request) || /\.json(?:\?|$)/.test(request.url ?? ""))
        return false;
      if (state === "missing") build();
      const isFailed = state === "failed";
      response
        .writeHead(503, {
          "Content-Type": "text/plain; charset=utf-8",
          ...(!isFailed && { Refresh: "3" }),
        })
        .end(
          isFailed
            ? "The documentation could not be built; run npm run docs to see why."
            : "The documentation is being built. This page opens when it is ready.",
        );
      return true;
    },
    close: () => stop?.(),
  };
}
