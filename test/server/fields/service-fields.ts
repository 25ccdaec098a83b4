import { beforeEach } from "vitest";
import type { CustomField, FetchedValue } from "#contract/field/custom-field.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { forSuite } from "../../for-suite.ts";
import { bodyOf } from "../../request-body.ts";
import { botFile, openSession, post, type RunningService, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import type { StoreKind } from "../stores.ts";
import { listen } from "./played-endpoint.ts";

/** The played answer of an owner's server; "never" keeps the request open. */
export type OwnerAnswer =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Buffer;
    }
  | "never"
  | "reset"
  | "half";

/** A request that an owner's server got. */
export interface OwnerRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; undefined without a body. */
  readonly body: Record<string, unknown> | undefined;
  readonly answer: (text: string) => void;
  /** Breaks the connection off. */
  readonly fail: () => void;
}

/** An owner's server, whose answer by path tests set. */
export async function startOwner(host = "127.0.0.1") {
  const requests: OwnerRequest[] = [];
  const owner = {
    requests,
    answerTo: (_path: string): OwnerAnswer => ({ body: "7th" }),
    open: 0,
    mostOpen: 0,
  };
  const server = await listen(
    async (request, response) => {
      owner.open += 1;
      owner.mostOpen = Math.max(owner.mostOpen, owner.open);
      response.once("close", () => {
        owner.open -= 1;
      });
      const text = String((await bodyOf(request)) ?? "");
      requests.push({
        method: request.method,
        path: request.url,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
        answer: (value) => void response.end(value),
        fail: () => void request.socket.resetAndDestroy(),
      });
      const answer = owner.answerTo(request.url ?? "");
      if (answer === "reset") return void request.socket.resetAndDestroy();
      if (answer === "never") return;
      if (answer === "half") return void response.writeHead(200).write("7t");
      const { status = 200, headers = {}, body = "" } = answer;
      response.writeHead(status, headers).end(body);
    },
    { host },
  );
  const { origin } = new URL(server.url);
  return Object.assign(owner, { url: origin, close: server.close });
}

type Owner = Awaited<ReturnType<typeof startOwner>>;

/** Sets fields that the service fetches, and fetches them as players do. */
export function serviceFieldsOf(service: RunningService, owner: Owner) {
  /** Adds a bot whose screen shows these fields, or replaces it. */
  async function setFields(fields: readonly Partial<CustomField>[], id = "demo"): Promise<void> {
    const all = fields.map((field) => ({
      name: "rank",
      url: `${owner.url}/rank`,
      fallback: "–",
      refreshSeconds: 60,
      signed: false,
      fetchedByService: true,
      ...field,
    }));
    const blocks = all.map(({ name }) => ({ type: "text" as const, text: `{{${name}}}` }));
    const file = { ...botFile({ id }), fields: all, screen: { blocks } };
    await importBot(service.store, file, undefined, startOfTest);
    service.expireCaches();
  }

  /** Calls as the Mini App does; `body` has the player's language. */
  async function call(token: string, name = "rank", { body = {}, botId = "demo" } = {}) {
    const response = await post(
      service,
      `/api/mini-app/${botId}/field-values/${name}`,
      token,
      body,
    );
    return { status: response.status, body: await response.json() };
  }

  /** A player's value, with a new session. */
  async function valueFor(
    tgId = 42,
    name = "rank",
    { language, botId = "demo" }: { language?: string; botId?: string } = {},
  ): Promise<FetchedValue> {
    const { token } = await openSession(service, tgId, { botId });
    const { body } = await call(token, name, { body: { language }, botId });
    return body;
  }

  return { setFields, call, valueFor };
}

/** A service whose clock stands still, with an owner's server; no bots before each test. */
export function serviceFieldsForSuite(kind: StoreKind) {
  const service = serviceForSuite(kind, {
    stopped: true,
    env: { ALLOW_LOCAL_FIELD_URLS: "on" },
  });
  const owner = forSuite(startOwner, ({ close }) => close());
  beforeEach(async () => {
    // Ends the pauses of the last test.
    service.skip(600_000);
    service.now = startOfTest;
    owner.requests.length = 0;
    owner.mostOpen = 0;
    owner.answerTo = () => ({ body: "7th" });
    await service.store.db.deleteFrom("bots").execute();
    service.expireCaches();
  });
  return { service, owner, ...serviceFieldsOf(service, owner) };
}
