import type { MadeApiKey } from "#contract/bot/api-key.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { launchInitData } from "#server/players/launch.ts";
import { call, startHosted, stopHosted } from "../page-service/client.ts";

/** The real service in a process of its own, with bots that two owners share. */
export interface Service {
  readonly url: string;
  /** The session of the owner whose page is tested. */
  readonly cookie: string;
  readonly email: string;
  readonly password: string;
  /** The other owner's view of a bot's screen. */
  readScreen(botId: string): Promise<ScreenState>;
  /** Saves a draft as the other owner, whose name is `grace`. */
  saveDraft(botId: string, screen: Screen): Promise<ScreenDraft>;
  /** Lets a player open the bot's Mini App. */
  openApp(
    bot: BotFile,
    player: { tgId: number; name: string; ref?: string; allowsWrite?: boolean },
  ): Promise<Session>;
  /** The activity that the player's app reads, such as `daily`. */
  play(bot: BotFile, session: Session, what: string, body?: object): Promise<unknown>;
  /** Makes an API key of the bot, as the other owner. */
  makeApiKey(bot: BotFile, name: string): Promise<string>;
  /** Calls a method of the external API, as the owner's back end does. */
  callApi(method: string, members: object): Promise<unknown>;
  stop(): Promise<void>;
}

const email = "ada@example.com";

export async function startService(bots: readonly BotFile[]): Promise<Service> {
  const {
    url,
    cookies: [cookie = "", other = ""],
    password,
  } = await startHosted({ bots, owners: [email, "grace@example.com"], rateLimits: "on" });
  const readScreen: Service["readScreen"] = (botId) =>
    call("GET", `${url}/api/builder/bots/${botId}/screen`, { cookie: other });
  return {
    url,
    cookie,
    email,
    password,
    readScreen,
    saveDraft: async (botId, screen) => {
      const { revision } = (await readScreen(botId)).draft;
      const address = `${url}/api/builder/bots/${botId}/screen/draft`;
      return call("PUT", address, { cookie: other }, { revision, screen });
    },
    openApp: async (bot, player) => {
      const authorization = `tma ${launchInitData(player, bot.token ?? "", Date.now())}`;
      return call("POST", `${url}/api/mini-app/${bot.id}/session`, { authorization });
    },
    play: (bot, { token }, what, body) =>
      call(
        "POST",
        `${url}/api/mini-app/${bot.id}/${what}`,
        { authorization: `Bearer ${token}` },
        body,
      ),
    makeApiKey: async ({ id }, name) => {
      const address = `${url}/api/builder/bots/${id}/api-keys`;
      return (await call<MadeApiKey>("POST", address, { cookie: other }, { name })).apiKey;
    },
    callApi: (method, members) =>
      call("POST", `${url}/api/bot-users/external/${method}`, {}, members),
    stop: () => stopHosted(url),
  };
}
