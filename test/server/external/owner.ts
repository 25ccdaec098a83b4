import { request } from "node:http";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { botFile, openSession, type RunningService, startOfTest } from "../service.ts";

/** The members of a call of the external API; undefined ones are left out. */
export type Members = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** The owner's system: calls with the key of one bot. */
export interface Owner {
  readonly apiKey: string;
  get(method: string, members?: Members, headers?: Record<string, string>): Promise<Answer>;
  post(method: string, members?: Members, headers?: Record<string, string>): Promise<Answer>;
  /** Posts JSON as it is, to a method with an optional query. */
  postText(method: string, json: string): Promise<Answer>;
}

/** Every call of the external API, with its arguments besides key, bot and user. */
export const externalCalls: readonly (readonly ["get" | "post", method: string, Members])[] = [
  ["get", "bot-user", {}],
  ["get", "bot-user-friends", {}],
  ["get", "bot-users", {}],
  ["post", "set-custom-value", { customValue: 7 }],
  ["get", "increase-points", { points: 5 }],
  ["post", "increase-points", { points: 5 }],
  ["post", "decrease-points", { points: 5 }],
  ["post", "complete-task", { taskId: "first-order" }],
  ["post", "send-message", { message: "Hello", isEnableHtml: false }],
  ["get", "message", { id: "019a9655-2f80-7123-8abc-0123456789ab" }],
];

/** A fresh bot with a key. */
export async function addOwner(
  service: RunningService,
  changes: Partial<BotFile> = {},
): Promise<Owner> {
  const file = botFile(changes);
  const { apiKey = "" } = await importBot(service.store, file, "back end", startOfTest);
  const own = { apiKey, botId: file.id, userTelegramId: 42 };
  return {
    apiKey,
    get: (method, members, headers) => getCall(service, method, { ...own, ...members }, headers),
    post: (method, members, headers) =>
      postText(service, method, JSON.stringify({ ...own, ...members }), headers),
    postText: (method, json) => postText(service, method, json),
  };
}

export const pathOf = (method: string) => `/api/bot-users/external/${method}`;

async function getCall(
  service: RunningService,
  method: string,
  members: Members,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return read(await service.call(`${pathOf(method)}?${queryOf(members)}`, { headers }));
}

async function postText(
  service: RunningService,
  method: string,
  body: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { "content-type": "application/json", ...more };
  return read(await service.call(pathOf(method), { method: "POST", headers, body }));
}

/** The members as a query; a list becomes repeated parameters. */
export function queryOf(members: Members): URLSearchParams {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  return new URLSearchParams(
    pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A GET with a body, which fetch refuses to send; returns the status. */
export function getWithBody(
  service: RunningService,
  method: string,
  query: Members,
  body: Members,
): Promise<number | undefined> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { "content-type": "application/json", "content-length": bytes.length };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.url}${pathOf(method)}?${queryOf(query)}`,
      { method: "GET", headers },
      (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      },
    );
    sent.on("error", reject).end(bytes);
  });
}

/** Adds players invited by player 42, who exists afterwards too. */
export async function addFriends(
  service: RunningService,
  ids: number[],
  botId = "demo",
): Promise<void> {
  const { refCode } = await openSession(service, 42, { botId });
  for (const id of ids) await openSession(service, id, { botId, ref: refCode });
}
