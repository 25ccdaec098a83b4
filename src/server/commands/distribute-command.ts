import { withoutTimeLimits } from "../store/engine/database.ts";
import { distribute } from "../store/engine/distribution.ts";
import { type Command, CommandError, UsageError, withStore } from "./command-args.ts";

/** Distributes the store over the workers of Citus, and prints where each table is. */
export const distributeCommand: Command = async (args, config) => {
  if (args.length > 0) throw new UsageError("This command takes no arguments.");
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new CommandError("Only PostgreSQL can be distributed: set DATABASE_URL.");
  return withStore(config, () => withoutTimeLimits(databaseUrl, distribute));
};
