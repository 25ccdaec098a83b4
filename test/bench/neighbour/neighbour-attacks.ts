import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { picturePath } from "#contract/screen/picture.ts";
import type { Store } from "#server/store/engine/database.ts";
import type { RunningService } from "../../e2e/service.ts";
import { atOnce } from "../../raw-call.ts";
import type { OwnerSession } from "../../server/owner-session.ts";
import { externalPath, initDataOf } from "../calls/players.ts";
import type { Seeded } from "../seed.ts";
import { stalledReaders } from "./stalled-readers.ts";

/** The attacked service, and the attacker's own bot there. */
export interface Scene {
  readonly service: RunningService;
  readonly store: Store;
  readonly seeded: Seeded;
  /** An owner of the bot. */
  readonly owner: OwnerSession;
  /** The hashes of the pictures of the owner's bot. */
  readonly pictures: readonly string[];
}

/** Attacks until `signal` aborts. */
export type Attack = (scene: Scene, signal: AbortSignal) => Promise<void>;

/** The attacks of a stranger, a tenant or an owner's server. */
export const attacks: Readonly<Record<string, Attack>> = {
  "1,000 stalled readers": async ({ service }, signal) => {
    const readers = await stalledReaders(service.url, "/licences", 1000);
    await ended(signal);
    readers.end();
  },

  "wrong sign-ins from 300 networks": repeated(32, async ({ service }, turn) => {
    await post(
      `${service.url}/api/builder/auth/sign-in/email`,
      { email: `nobody-${turn}@example.com`, password: "a wrong password" },
      { origin: service.url, "x-forwarded-for": `2001:db8:${(turn % 300).toString(16)}::1` },
    );
  }),

  "64 draft saves at once": repeated(64, async ({ owner, seeded }, turn) => {
    const path = `/api/builder/bots/${seeded.botId}/screen/draft`;
    await drained(await owner.call("PUT", path, { revision: turn, screen: largeScreen }));
  }),

  invitations: repeated(8, async ({ owner, seeded }) => {
    const body = { botIds: [seeded.botId] };
    await drained(await owner.call("POST", "/api/builder/invitations", body));
  }),

  "webhook with endless 1xx": async (scene, signal) => {
    const { service, owner, seeded } = scene;
    const receiver = await endlessReceiver();
    const path = `/api/builder/bots/${seeded.botId}/webhook`;
    const webhook = { url: receiver.url, types: ["points.changed"], updatedAt: null };
    const made = await owner.call("PUT", path, webhook);
    if (made.status !== 200) throw new Error(`No webhook: ${await made.text()}`);
    await repeated(1, async (_scene, turn) => {
      const points = { points: "1" };
      await drained(
        await fetch(
          service.url + externalPath("increase-points", seeded, 1 + (turn % 500), points),
        ),
      );
      await sleep(20);
    })(scene, signal);
    await drained(await owner.call("DELETE", path));
    receiver.end();
  },

  "imports and deletions of many pictures": async (scene, signal) => {
    const blocks = scene.pictures.map((hash) => ({
      type: "image",
      url: picturePath(scene.seeded.botId, hash),
      alt: "",
    }));
    await repeated(1, async ({ owner }, turn) => {
      const id = `copy-${turn}`;
      const token = `${7_100_000_000 + turn}:bench-token-of-a-copy-000000000000000`;
      const file = {
        id,
        name: id,
        username: `copy_${turn}_bot`,
        token,
        game: {},
        screen: { blocks },
      };
      const made = await owner.call("POST", "/api/builder/bot-files", file);
      if (!made.ok && made.status !== 503 && made.status !== 429)
        throw new Error(`No import: ${await made.text()}`);
      await drained(made);
      await drained(await owner.call("DELETE", `/api/builder/bots/${id}`, { name: id }));
    })(scene, signal);
  },

  "40 opens of a weekly board of equal scores": async (scene, signal) => {
    const { service, seeded } = scene;
    const tokens: string[] = [];
    for (let tgId = 1; tgId <= 40; tgId += 1) {
      const headers = { authorization: `tma ${initDataOf(tgId)}`, "x-forwarded-for": "192.0.2.77" };
      const answer = await post(`${service.url}/api/mini-app/${seeded.botId}/session`, {}, headers);
      tokens.push((JSON.parse(answer) as { token: string }).token);
    }
    await repeated(40, async (_scene, turn) => {
      const url = `${service.url}/api/mini-app/${seeded.botId}/leaderboard?period=week`;
      const authorization = `Bearer ${tokens[turn % tokens.length]}`;
      await drained(await fetch(url, { headers: { authorization } }));
    })(scene, signal);
  },
};

/** A draft of 0.9 MB. */
const largeScreen = {
  blocks: Array.from({ length: 9 }, () => ({
    type: "text",
    text: Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [
        `a${String.fromCharCode(97 + index)}`,
        "я".repeat(1900),
      ]),
    ),
  })),
};

/** Repeats a call, so many at once. */
function repeated(count: number, call: (scene: Scene, turn: number) => Promise<void>): Attack {
  return async (scene, signal) => {
    const turns = function* () {
      for (let turn = 0; !signal.aborted; turn += 1) yield turn;
    };
    await atOnce(count, turns(), (turn) => call(scene, turn));
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<string> {
  const json = { "content-type": "application/json", ...headers };
  return (await fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) })).text();
}

async function drained(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** A server whose every answer is 102 without end, as fast as it is read. */
async function endlessReceiver(): Promise<{ readonly url: string; end(): void }> {
  const informational = "HTTP/1.1 102 Processing\r\n\r\n".repeat(100);
  const server = createServer((socket) => {
    const write = () => {
      while (socket.writable && socket.write(informational));
    };
    socket
      .on("error", () => {})
      .on("drain", write)
      .resume();
    write();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => void server.close() };
}
