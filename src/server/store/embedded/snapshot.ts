import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { opener, type SqliteFile } from "./driver.ts";
import { embeddedFile } from "./folder.ts";

/** The maximum size of the page cache in KiB; a larger sort uses temporary files. */
const cacheKib = 32 * 1024;
const waitMs = 5000;

/**
 * A Kysely dialect that reads the embedded store in `folder` as of the first query, while other
 * processes write. It keeps the file's log from ending.
 */
export async function embeddedSnapshot(folder: string): Promise<Dialect> {
  const open = await opener(embeddedFile(folder));
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SnapshotDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SnapshotDriver implements Driver {
  readonly #open: () => SqliteFile;
  #file: SqliteFile | undefined;

  constructor(open: () => SqliteFile) {
    this.#open = open;
  }

  async init(): Promise<void> {
    const file = this.#open();
    this.#file = file;
    file.pragma(`busy_timeout = ${waitMs}`);
    file.pragma("query_only = ON");
    file.pragma(`cache_size = -${cacheKib}`);
    file.exec("begin");
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const file = this.#file as SqliteFile;
    return {
      async executeQuery({ sql, parameters }) {
        return { rows: file.prepare(sql).all(parameters) as never[] };
      },
      // biome-ignore lint/correctness/useYield: queries are never streamed.
      async *streamQuery() {
        throw new Error("A snapshot does not stream queries.");
      },
    };
  }

  async beginTransaction(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#file?.close();
  }
}
