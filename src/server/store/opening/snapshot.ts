import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { embeddedFile } from "../embedded/folder.ts";
import { openSnapshot, withoutTimeLimits } from "../engine/database.ts";
import { liftLimits } from "../engine/postgres-limits.ts";
import { StoreError } from "../engine/store-error.ts";
import { missingVersions, recordedVersions } from "../schema/migration.ts";
import type { Database } from "../schema/tables.ts";

/**
 * Runs `work` on the store as of one moment: nothing is written or migrated, and no writer waits.
 * On a distributed store, each worker has its own moment. Throws `StoreError` if the store is not
 * of this version.
 */
export async function onSnapshot<Result>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const looking = async (db: Database) => {
    await requireThisVersion(db);
    return work(db);
  };
  if (databaseUrl !== undefined)
    return withoutTimeLimits(databaseUrl, (db) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (snapshot) => {
          await liftLimits(snapshot);
          return looking(snapshot);
        }),
    );
  if (!existsSync(embeddedFile(dataDir)))
    throw new StoreError(`There is no store ${embeddedFile(dataDir)} (DATA_DIR).`);
  const snapshot = await openSnapshot(dataDir);
  return looking(snapshot).finally(() => snapshot.destroy());
}

async function requireThisVersion(db: Database): Promise<void> {
  const recorded = await recordedVersions(db);
  if (recorded.length === 0)
    throw new StoreError("There is no store of Slotwire; start the service once, which makes it.");
  const [missing] = missingVersions(recorded);
  if (missing !== undefined)
    throw new StoreError(
      `The store is of an earlier version (migration ${missing} is missing); start this version once, which migrates it, or use that version's command.`,
    );
}
