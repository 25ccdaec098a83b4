import { resetForSuite } from "../../for-suite.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../telegram-stand-in.ts";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import {
  addBot,
  type RunningService,
  type StartOptions,
  startOfTest,
  startService,
} from "../service.ts";
import { deleteBots } from "../service-for-suite.ts";
import type { StoreKind } from "../stores.ts";
import { type BuilderRoute, builderRoutesOf, refuseDeparture } from "./builder-routes.ts";

export interface BuilderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A service with the bot `demo`, its owner, and a stand-in for the Bot API. */
export interface BuilderService {
  readonly service: RunningService;
  readonly telegram: TelegramStandIn;
  readonly owner: OwnerSession;
  readonly routes: readonly BuilderRoute[];
  /**
   * Calls the builder's API as the owner; `path` is relative to /api/builder/. Throws when an
   * answer departs from the contract.
   */
  ask(method: string, path: string, body?: unknown): Promise<BuilderAnswer>;
  /** The same as another owner. */
  askAs(
    session: OwnerSession,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<BuilderAnswer>;
  /** Signs in another owner, who owns these bots; the address is like `name-2@example.com`. */
  signIn(name: string, ...bots: string[]): Promise<OwnerSession>;
  /** Sends a bot file, or its text. */
  importFile(file: object | string): Promise<BuilderAnswer>;
  /** Uploads a picture of the bot `demo`, as the owner. */
  upload(
    file: Uint8Array<ArrayBuffer>,
    by?: { readonly botId?: string; readonly session?: OwnerSession },
  ): Promise<BuilderAnswer>;
  /** Deletes every bot, and adds a fresh `demo` of the owner. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The service of the surrounding suite; `reset` runs before each test. */
export function builderForSuite(kind: StoreKind): BuilderService {
  return resetForSuite(() => startBuilderService(kind));
}

export async function startBuilderService(
  kind: StoreKind,
  { env, ...options }: StartOptions = {},
): Promise<BuilderService> {
  const telegram = await startTelegramStandIn();
  let started: RunningService | undefined;
  const routes = await builderRoutesOf(async () => {
    started = await startService(kind, {
      ...options,
      env: { TELEGRAM_API_ROOT: telegram.url, ...env },
    });
  });
  const service = started as RunningService;
  const owner = await signInOwner(service, { email: "ada@example.com", bots: [] });

  let others = 0;

  async function read(method: string, path: string, response: Response): Promise<BuilderAnswer> {
    const text = await refuseDeparture(routes, method, path, response);
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  }

  async function askAs(
    session: OwnerSession,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<BuilderAnswer> {
    const whole = `/api/builder/${path}`;
    return read(method, whole, await session.call(method, whole, body));
  }

  async function send(name: string, type: string, body: BodyInit, { cookie } = owner) {
    const path = `/api/builder/${name}`;
    const headers = { origin: service.config.baseUrl, cookie, "content-type": type };
    return read("POST", path, await service.call(path, { method: "POST", headers, body }));
  }

  return {
    service,
    telegram,
    owner,
    routes,
    askAs,
    ask: (method, path, body) => askAs(owner, method, path, body),
    signIn(name, ...bots) {
      others += 1;
      return signInOwner(service, { email: `${name}-${others}@example.com`, bots });
    },
    importFile: (file) =>
      send("bot-files", "application/json", typeof file === "string" ? file : JSON.stringify(file)),
    upload: (file, { botId = "demo", session } = {}) =>
      send(`bots/${botId}/pictures`, "image/*", file, session),
    async reset() {
      const { db } = service.store;
      await deleteBots(db);
      service.now = startOfTest;
      telegram.botOf = (token) => ({
        id: Number.parseInt(token, 10),
        name: "Acme Clicker",
        username: "Acme_Bot",
      });
      telegram.resetProfiles();
      await addBot(service);
      await own(service, owner, "demo");
    },
    async close() {
      await service.stop();
      await telegram.close();
    },
  };
}

export async function own(
  { store: { db } }: RunningService,
  { owner }: OwnerSession,
  botId: string,
): Promise<void> {
  await db
    .insertInto("bot_owners")
    .values({ bot_id: botId, owner_id: owner.id, created_at: startOfTest, role: "owner" })
    .execute();
}
