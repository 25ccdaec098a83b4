import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Libsql from "libsql";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { startDevelopment } from "../../../demo/development.ts";
import { freePort } from "../../../programs/free-port.ts";
import { findPostgres, startPostgres } from "../../../programs/postgres-server.ts";
import { fillRest } from "./rest-of-tables.ts";

/**
 * Adds this version's store to those that later versions must open: the data of `npm run dev`, as
 * an embedded store and as a dump of PostgreSQL, and the key of both.
 */
const here = import.meta.dirname;
const binaries = findPostgres();
if (!binaries) throw new Error("PostgreSQL is not installed.");

const development = await startDevelopment(await freePort());
await development.prints("Simulator");
development.pressCtrlC();
await development.exit;
const folder = mkdtempSync(join(tmpdir(), "slotwire-released-"));
const copy = join(folder, "slotwire.db");
const name = copyStore(join(development.folder, "slotwire.db"), copy);
copyFileSync(join(development.folder, "secret.key"), join(here, `${name}.key`));
writeFileSync(join(here, `${name}.db.gz`), gzipSync(readFileSync(copy), { level: 9 }));
writeFileSync(join(here, `${name}.sql.gz`), gzipSync(await dumpOf(copy), { level: 9 }));
rmSync(folder, { recursive: true });
await development.clean();

/** Copies a store without large data, and returns its last migration's name. */
function copyStore(from: string, to: string): string {
  const store = new Libsql(from);
  store.prepare("vacuum into ?").run([to]);
  store.close();
  const copied = new Libsql(to);
  copied.exec("delete from page_assets");
  // One width is enough, and small.
  copied.exec("delete from picture_files where width > 160");
  fillRest(copied, Date.now());
  copied.exec("vacuum");
  const [last] = copied
    .prepare("select name from kysely_migration order by name desc limit 1")
    .raw()
    .all([]) as string[][];
  copied.close();
  return last?.[0] ?? "";
}

/** The same rows in PostgreSQL, in this version's tables; as statements. */
async function dumpOf(path: string): Promise<Buffer> {
  const server = await startPostgres(binaries as string);
  const url = `${server.url}/postgres`;
  const key = readFileSync(join(development.folder, "secret.key"), "utf8").trim();
  await (await openStore(readConfig({ DATABASE_URL: url, SECRET_KEY: key }))).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("truncate service_secrets, kysely_migration");
  const store = new Libsql(path);
  const tables = store
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .raw()
    .all([]) as string[][];
  for (const [table = ""] of tables)
    for (const row of store.prepare(`select * from ${table}`).all([]) as Record<
      string,
      unknown
    >[]) {
      const columns = Object.keys(row);
      const places = columns.map((_, at) => `$${at + 1}`);
      await client.query(
        `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`,
        Object.values(row),
      );
    }
  store.close();
  await client.end();
  const words = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100", "-d", url];
  const dump = execFileSync(join(binaries as string, "pg_dump"), words, {
    maxBuffer: 256 * 1024 * 1024,
  });
  await server.stop();
  // Commands of psql alone.
  return Buffer.from(dump.toString().replace(/^\\.*$/gm, ""));
}
