/** Shows the current step. */
export interface Progress {
  tell(what: string): void;
  end(): void;
}

const clearLine = "\r\u001b[2K";

/** Progress on `stream`: one changing line on a terminal, otherwise a line each. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const startedAt = performance.now();
  return {
    tell(what) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      const line = `${seconds.padStart(4)} s  ${what}`;
      stream.write(
        stream.isTTY ? clearLine + line.slice(0, (stream.columns ?? 80) - 1) : `${line}\n`,
      );
    },
    end() {
      if (stream.isTTY) stream.write(clearLine);
    },
  };
}
