import { totalmem } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres, startPostgres } from "../programs/postgres-server.ts";

/** A store to bench on: `fresh` returns the settings of an empty one. */
export interface BenchStore {
  readonly kind: "embedded" | "postgres";
  readonly name: string;
  /** The server's process, if there is one. */
  readonly pid: number | undefined;
  fresh(): Promise<Record<string, string>>;
}

/** The stores of a bench, with their data in one folder. */
export interface BenchStores {
  readonly stores: readonly BenchStore[];
  stop(): Promise<void>;
}

/** A quarter of the memory, in MB, as docs/operate.md recommends. */
const sharedBuffersMb = Math.floor(totalmem() / 2 ** 20 / 4);

/**
 * A store of each kind; PostgreSQL waits for the disk as in production, and has `env` in its
 * environment. Without an installed one, the embedded store alone.
 */
export async function startStores(
  folder: string,
  env: Record<string, string> = {},
): Promise<BenchStores> {
  const binaries = findPostgres();
  const settings = [`shared_buffers=${sharedBuffersMb}MB`];
  const postgres = binaries
    ? await startPostgres(binaries, { durable: true, settings, env })
    : undefined;
  let made = 0;
  const freshFolder = () => ({ DATA_DIR: join(folder, String(++made)) });
  const embedded: BenchStore = {
    kind: "embedded",
    name: "embedded store",
    pid: undefined,
    fresh: async () => ({ ...freshFolder(), ...env }),
  };
  if (!postgres) return { stores: [embedded], stop: async () => {} };
  const freshDatabase = async () => {
    const name = `bench_${++made}`;
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return { ...freshFolder(), DATABASE_URL: `${postgres.url}/${name}` };
  };
  return {
    stores: [
      embedded,
      { kind: "postgres", name: "PostgreSQL", pid: postgres.pid(), fresh: freshDatabase },
    ],
    stop: () => postgres.stop(),
  };
}
