/** Lets one caller after another go, in the order in which they asked. */
export class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn; whoever takes a turn must release it. */
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
