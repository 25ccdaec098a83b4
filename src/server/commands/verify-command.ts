import { toStoreError } from "../store/engine/store-error.ts";
import { verify } from "../verify/verify.ts";
import { type Command, Printed, UsageError } from "./command-args.ts";

/** Checks the store, prints what was found, and says what is off. */
export const verifyCommand: Command = async (args, config) => {
  if (args.length > 0) throw new UsageError("This command takes no arguments.");
  const { isWhole, bots, checks } = await verify(config).catch((error: unknown) => {
    throw toStoreError(error, config);
  });
  for (const { name, rule, faults, examples } of checks)
    if (faults > 0)
      process.stderr.write(
        `${name}: ${faults} rows break the rule, such as ${JSON.stringify(examples[0])}. ${rule}\n`,
      );
  const rows = checks.reduce((sum, check) => sum + check.rows, 0);
  process.stderr.write(
    isWhole
      ? `The store is whole: ${checks.length} checks of ${bots} bots, ${rows} rows looked at.\n`
      : `The store is not whole: ${checks.filter(({ faults }) => faults > 0).length} of ${checks.length} checks found something.\n`,
  );
  return new Printed(JSON.stringify({ isWhole, bots, checks }, null, 2), isWhole ? 0 : 1);
};
