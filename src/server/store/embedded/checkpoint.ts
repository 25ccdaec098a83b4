import type { Mutex } from "../engine/mutex.ts";
import type { BackgroundFile } from "./driver.ts";

/** The number of commits between two copies of the log. */
const commitsApart = 800;
/** The length of a long log, in pages. */
const longLog = 16_000;

/**
 * Copies the write-ahead log into the file on a thread of the driver's. SQLite's own checkpoint is
 * part of a commit, and blocks the process while it writes and waits for the disk.
 *
 * SQLite restarts the log once all of it is copied, which a checkpoint cannot do while others
 * write. So the last part of a long log is copied while this process writes nothing.
 */
export class Checkpoints {
  readonly #open: () => BackgroundFile;
  readonly #mutex: Mutex;
  #commits = 0;
  #running: Promise<void> | undefined;

  /** `mutex` is that of the writing connection. */
  constructor(open: () => BackgroundFile, mutex: Mutex) {
    this.#open = open;
    this.#mutex = mutex;
  }

  /** Makes the next commit start a checkpoint: it writes about as much as hundreds of others. */
  expectLarge(): void {
    this.#commits = commitsApart;
  }

  /** Called after every commit; starts a checkpoint when one is due. */
  committed(): void {
    this.#commits += 1;
    if (this.#commits < commitsApart || this.#running !== undefined) return;
    this.#commits = 0;
    this.#running = this.#checkpoint()
      // SQLite ignores a failed checkpoint too: the log still has everything, and commits report a
      // bad disk.
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves when no checkpoint is running. */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #checkpoint(): Promise<void> {
    const file = this.#open();
    try {
      if ((await copy(file)) < longLog) return;
      await copy(file);
      await this.#mutex.lock();
      await copy(file).finally(() => this.#mutex.release());
    } finally {
      file.close();
    }
  }
}

/**
 * Copies all pages that no reader needs in the log. Returns the log's length in pages, including
 * copied ones; -1 while another connection copies.
 */
async function copy(file: BackgroundFile): Promise<number> {
  const [row] = await file.pragma("wal_checkpoint(PASSIVE)", {});
  return row?.log ?? -1;
}
