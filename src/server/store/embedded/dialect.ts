import { type Dialect, type Driver, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Clock } from "../../clock.ts";
import { EmbeddedAdapter } from "../engine/dialect.ts";
import { Checkpoints } from "./checkpoint.ts";
import { EmbeddedConnection, EmbeddedFile } from "./connection.ts";
import { backgroundOpener, opener, type SqliteFile } from "./driver.ts";
import { embeddedFile, makePrivate } from "./folder.ts";

export interface EmbeddedOptions {
  /** `DATA_DIR`. */
  readonly folder: string;
  /** The time for which a write waits for another process's lock on the file, in ms. */
  readonly lockWaitMs: number;
  readonly clock: Clock;
}

/**
 * The maximum size of the page cache in KiB. The pages of 5,000 active players among a million take
 * some 80 MB.
 */
const cacheKib = 128 * 1024;

/** The length of the log in pages from which a commit copies it, in case `Checkpoints` does not. */
const longestLog = 80_000;

/** A Kysely dialect for a SQLite file in a folder, created if missing. */
export async function embedded({ folder, lockWaitMs, clock }: EmbeddedOptions): Promise<Dialect> {
  makePrivate(folder);
  const path = embeddedFile(folder);
  const open = await opener(path);
  const file = new EmbeddedFile(() => configured(open()), lockWaitMs, clock);
  const checkpoints = new Checkpoints(await backgroundOpener(path), file.mutex);
  return {
    createAdapter: () => new EmbeddedAdapter(() => checkpoints.expectLarge()),
    createDriver: () => new EmbeddedDriver(file, checkpoints),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Configures a connection. Throws SQLITE_BUSY immediately while another process creates, recovers
 * or closes the file.
 */
function configured(file: SqliteFile): SqliteFile {
  try {
    // SQLite would wait inside a call and block the process; and when two processes switch a new
    // file to WAL, it refuses one without waiting.
    file.pragma("busy_timeout = 0");
    file.pragma("journal_mode = WAL");
    file.pragma("synchronous = FULL");
    file.pragma(`wal_autocheckpoint = ${longestLog}`);
    file.pragma("foreign_keys = ON");
    // Removed rows are overwritten, so that nobody can read an erased player from the file.
    file.pragma("secure_delete = ON");
    file.pragma(`cache_size = -${cacheKib}`);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile;
  readonly #checkpoints: Checkpoints;

  constructor(file: EmbeddedFile, checkpoints: Checkpoints) {
    this.#file = file;
    this.#checkpoints = checkpoints;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#file, this.#checkpoints);
  }

  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#checkpoints.ended();
    this.#file.close();
  }
}
