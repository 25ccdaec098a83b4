/** A fair mutex. */
export class Mutex {
  #isLocked = false;
  readonly #waiting: (() => void)[] = [];

  /**
   * Resolves when the caller has the lock, which it must release; undefined if it has it at once.
   */
  lock(): Promise<void> | undefined {
    if (this.#isLocked) return new Promise((resolve) => void this.#waiting.push(resolve));
    this.#isLocked = true;
    return undefined;
  }

  /** Passes the lock to the next caller. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
