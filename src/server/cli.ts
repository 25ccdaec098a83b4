import { BotFileError } from "./bots/bot-file.ts";
import { ApiKeyLimitError } from "./bots/import-bot.ts";
import { runCommand, usage } from "./commands/command.ts";
import { CommandError, Printed, UsageError } from "./commands/command-args.ts";
import { ConfigError, readConfig } from "./config.ts";
import { isStoreUnavailable, StoreError, toStoreError } from "./store/engine/store-error.ts";

const expected = [BotFileError, CommandError, ConfigError, ApiKeyLimitError, StoreError];

// The reader of the output has closed it, like `head`. This is the shell's exit code for SIGPIPE,
// which Node.js ignores.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(141);
});

try {
  const config = readConfig(process.env);
  const result = await runCommand(process.argv.slice(2), config).catch((error: unknown) => {
    throw isStoreUnavailable(error) ? toStoreError(error, config) : error;
  });
  process.stdout.write(
    result instanceof Printed
      ? result.text && `${result.text}\n`
      : `${JSON.stringify(result, null, 2)}\n`,
  );
  if (result instanceof Printed) process.exitCode = result.exitCode;
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exitCode = 2;
  } else {
    const isExpected = expected.some((kind) => error instanceof kind);
    process.stderr.write(
      `${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
    );
    process.exitCode = 1;
  }
}
