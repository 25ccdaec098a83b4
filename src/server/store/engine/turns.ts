/** A fair mutex. */
export class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn, which it must release. */
  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => void this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  /** Ends the caller's turn. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
