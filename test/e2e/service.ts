import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { appUrl } from "#server/bots/bot-url.ts";
import { runCommand } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { launchInitData, launchUrl } from "#server/players/launch.ts";
import { endProcess } from "../programs/end-process.ts";
import { freePort } from "../programs/free-port.ts";
import { untilAnswering } from "../programs/until-answering.ts";

/** The production build, as an operator runs it, on a separate store. */
export interface RunningService {
  readonly url: string;
  /** The service's output so far. */
  readonly log: () => string;
  /** Its settings. */
  readonly env: NodeJS.ProcessEnv;
  readonly pid: () => number;
  /**
   * Creates or updates a bot like the command line, and gives it to these owners (e-mail
   * addresses).
   */
  readonly importBot: (bot: BotFile, ...owners: string[]) => Promise<void>;
  /** The URL that the messaging client opens for this user of an imported bot. */
  readonly launch: (botId: string, user: LaunchUser) => Promise<string>;
  /** The same by the command line, for any bot of the service. */
  readonly launchByCommand: (botId: string, userId: number) => Promise<string>;
  /** Lets a user open the Mini App without a browser. Throws the service's refusal. */
  readonly openSession: (botId: string, user: LaunchUser) => Promise<Session>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LaunchUser {
  readonly id: number;
  readonly name?: string;
  readonly username?: string;
  readonly ref?: string;
  readonly language?: string;
}

export async function startService(settings: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), "slotwire-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: url,
    DATA_DIR: join(folder, "data"),
    ALLOW_LOCAL_FIELD_URLS: "on",
    RATE_LIMITS: "off",
    // Nothing listens there: a test that needs the platform starts a stand-in.
    TELEGRAM_API_ROOT: "http://127.0.0.1:1",
    ...settings,
  };
  const output: string[] = [];
  let child: ReturnType<typeof spawn> | undefined;

  const start = async () => {
    child = spawn(process.execPath, ["dist/server/main.js"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout?.on("data", (chunk) => output.push(String(chunk)));
    child.stderr?.on("data", (chunk) => output.push(String(chunk)));
    await untilAnswering(url, child, () => output.join(""));
  };
  const stop = async () => {
    if (child) await endProcess(child);
  };
  /** Runs a command in this process; a new one would cost 0.4 s of processor time. */
  const command = (...words: string[]) => runCommand(words, readConfig(env));

  const tokens = new Map<string, string>();
  const launch: RunningService["launch"] = async (
    botId,
    { id, name = "Ada", language = "en", username, ref },
  ) => {
    const token = tokens.get(botId);
    if (token === undefined) throw new Error(`The bot ${botId} was not imported by this test.`);
    const initData = launchInitData({ tgId: id, name, language, username, ref }, token, Date.now());
    return launchUrl(appUrl({ baseUrl: url }, botId), initData, { ref });
  };

  await start();
  return {
    url,
    log: () => output.join(""),
    env,
    pid: () => child?.pid ?? 0,
    importBot: async (bot, ...owners) => {
      const file = join(folder, `${bot.id}.json`);
      await writeFile(file, JSON.stringify(bot));
      for (const words of owners.length > 0 ? owners.map((email) => ["--owner", email]) : [[]])
        await command("import", file, ...words);
      if (bot.token) tokens.set(bot.id, bot.token);
    },
    launchByCommand: async (botId, userId) =>
      ((await command("launch", botId, "--user", String(userId))) as { url: string }).url,
    launch,
    openSession: async (botId, user) => {
      const initData = new URLSearchParams(new URL(await launch(botId, user)).hash.slice(1)).get(
        "tgWebAppData",
      );
      const headers = { authorization: `tma ${initData}` };
      const answer = await fetch(`${url}/api/mini-app/${botId}/session`, {
        method: "POST",
        headers,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return await answer.json();
    },
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
