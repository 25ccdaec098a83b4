import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { EmbeddedConnection, EmbeddedFile } from "./embedded-connection.ts";
import { opener, type SqliteFile } from "./embedded-driver.ts";
import { embeddedFile, makePrivate } from "./embedded-folder.ts";

/** What the embedded store is made of. */
export interface EmbeddedOptions {
  /** `DATA_DIR`. */
  readonly folder: string;
  /** How long a write waits for another process that writes to the same file, in ms. */
  readonly lockWaitMs: number;
}

/** How long the first connection waits for another process that is opening the file, in ms; all that comes later waits by itself. */
const openWaitMs = 5000;
/** How much of the file may stay in memory, in KiB: with SQLite's own 2 MB, reading one of a million users costs a third more than one of a thousand. */
const cacheKib = 48 * 1024;

/** A SQLite file in a folder, which is made when it is not there. */
export async function embedded({ folder, lockWaitMs }: EmbeddedOptions): Promise<Dialect> {
  makePrivate(folder);
  const open = await opener(embeddedFile(folder));
  const file = new EmbeddedFile(settled(open(), openWaitMs), () => settled(open(), 0), lockWaitMs);
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new EmbeddedDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A connection with its settings; it has waited `waitMs` for them at most, and the whole process with it. Throws SQLITE_BUSY. */
function settled(file: SqliteFile, waitMs: number): SqliteFile {
  try {
    file.pragma(`busy_timeout = ${waitMs}`);
    file.pragma("journal_mode = WAL");
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    file.pragma(`cache_size = -${cacheKib}`);
    // SQLite would wait inside the call, and nothing else of the process would run meanwhile.
    file.pragma("busy_timeout = 0");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional; Kysely takes the cautious view. With it, two processes that start at once migrate once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile;

  constructor(file: EmbeddedFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#file);
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
    this.#file.close();
  }
}
