import { spawn } from "node:child_process";
import { request } from "node:http";
import { createInterface } from "node:readline";
import type { BotFile } from "#contract/bot-file.ts";
import type { Screen } from "#contract/screen.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen-draft.ts";
import { bodyOf } from "../request-body.ts";

/** The real service in a process of its own, with bots that two owners share. */
export interface Service {
  readonly url: string;
  /** The session of the owner whose page is tested. */
  readonly cookie: string;
  /** The other owner's view of a bot's screen. */
  readScreen(botId: string): Promise<ScreenState>;
  /** Saves a draft as the other owner, whose name is `grace`. */
  saveDraft(botId: string, screen: Screen): Promise<ScreenDraft>;
  stop(): Promise<void>;
}

export async function startService(bots: readonly BotFile[]): Promise<Service> {
  const child = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      `${import.meta.dirname}/service-process.ts`,
      JSON.stringify(bots),
      "ada@example.com",
      "grace@example.com",
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let line = "";
  for await (line of createInterface({ input: child.stdout })) break;
  const {
    url,
    cookies: [cookie, other],
  } = JSON.parse(line);
  const readScreen: Service["readScreen"] = (botId) =>
    call("GET", `${url}/api/builder/bots/${botId}/screen`, other);
  return {
    url,
    cookie,
    readScreen,
    saveDraft: async (botId, screen) => {
      const { revision } = (await readScreen(botId)).draft;
      const address = `${url}/api/builder/bots/${botId}/screen/draft`;
      return call("PUT", address, other, { revision, screen });
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Node's own client: a page's `fetch` sends the page's own cookie. */
function call<Answer>(method: string, url: string, cookie: string, body?: object): Promise<Answer> {
  const headers = { cookie, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, async (answer) => {
      const text = String(await bodyOf(answer));
      if (answer.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`));
    });
    sent.on("error", reject).end(body && JSON.stringify(body));
  });
}
