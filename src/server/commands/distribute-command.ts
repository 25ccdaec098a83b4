import { withoutTimeLimits } from "../store/engine/database.ts";
import { StoreError } from "../store/engine/store-error.ts";
import { distribute } from "../store/schema/distribution.ts";
import { type Command, CommandError, UsageError, withNewStore } from "./command-args.ts";

const restartSentence =
  "Restart every service that ran on this database meanwhile: until then its credits are slow, and some that come at once with one idempotency key answer 500.";

/** Distributes the store over the workers of Citus, and prints where each table is. */
export const distributeCommand: Command = async (args, config) => {
  if (args.length > 0) throw new UsageError("This command takes no arguments.");
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new CommandError("Only PostgreSQL can be distributed: set DATABASE_URL.");
  const tables = await withNewStore(config, () =>
    withoutTimeLimits(databaseUrl, distribute).catch((error: Error) => {
      if (error instanceof StoreError) throw error;
      throw new CommandError(`Nothing was distributed, because PostgreSQL says: ${error.message}.`);
    }),
  );
  // Also after a repetition: the first run may have ended before this line.
  process.stderr.write(`${restartSentence}\n`);
  return tables;
};
