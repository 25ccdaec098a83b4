import { expect, test } from "vitest";
import { validateInitData } from "#server/crypto/init-data.ts";
import { chanceOf } from "../../chance.ts";
import { atOnce } from "../../raw-call.ts";
import { botToken } from "../../server/service.ts";
import { stores } from "../../server/stores.ts";
import { type AttackedService, attackedService } from "../attacked-service.ts";
import { record, scaled } from "../figure.ts";
import { genuineLaunch } from "./genuine-launch.ts";
import { type Forger, flippedBit, forgeries, saysTheSame } from "./init-data-forgeries.ts";
import { scriptNames } from "./player-names.ts";

const forged = scaled(100_000, 600);
const genuine = scaled(5000, 120);
const callsAtOnce = 32;
const otherToken = "7000000002:CANARY-token-of-another-bot_012345678";
/** Every third forgery is one bit of genuine data, flipped. */
const flipShare = 3;
const ways = Object.entries(forgeries);

const startedAt = Date.now();

interface Tally {
  forged: number;
  accepted: string[];
  /** No client would send a header with such a byte. */
  unsendable: number;
  /** Equal to the genuine data except for its spelling. */
  genuineAfterAll: number;
  /** Refused by another part than the reader of init data. */
  elsewhere: number;
  genuine: number;
  refused: string[];
  misread: string[];
  users: number;
}

test(`${forged} forged init data are refused, and ${genuine} genuine ones accepted`, async () => {
  const tally: Tally = {
    forged: 0,
    accepted: [],
    unsendable: 0,
    genuineAfterAll: 0,
    elsewhere: 0,
    genuine: 0,
    refused: [],
    misread: [],
    users: 0,
  };
  for (const [index, kind] of stores.entries()) {
    const service = await attackedService(kind);
    await service.addBot();
    await service.addBot({ id: "other", token: otherToken });
    await sendForged(service, index, tally);
    const { db } = service.store;
    tally.users += (await db.selectFrom("bot_users").select("tg_id").execute()).length;
    await sendGenuine(service, index, tally);
    await service.stop();
  }
  const byHttp = tally.forged - tally.unsendable;
  const where = `on ${stores.length} stores by HTTP, in ${ways.length + 1} ways`;
  record({
    id: "R1",
    value: tally.accepted.length + tally.users,
    detail: `forged init data accepted, or a user made by it, of ${tally.forged}: ${byHttp} ${where}, ${tally.elsewhere} of them refused before init data is read; ${tally.unsendable} hold a byte that no HTTP header may and went to the function alone; every third is one flipped bit, and the other ways are those that we know`,
  });
  record({
    id: "R1 refused",
    value: tally.refused.length,
    detail: `genuine init data refused of ${tally.genuine} in ${scriptNames.length} kinds of writing, signed by a signer written from Telegram's description, not by Telegram`,
  });
  record({
    id: "R1 misread",
    value: tally.misread.length,
    detail: "of the same, answered with another user or another name than was signed",
  });
  expect({ accepted: tally.accepted.slice(0, 5), refused: tally.refused.slice(0, 5) }).toEqual({
    accepted: [],
    refused: [],
  });
  expect(tally.misread.slice(0, 5)).toEqual([]);
  expect(tally.forged).toBeGreaterThanOrEqual(forged);
});

function open({ send }: AttackedService, initData: string): Promise<Response> {
  const authorization = `tma ${Buffer.from(initData, "utf8").toString("latin1")}`;
  return send({
    method: "POST",
    path: "/api/mini-app/demo/session",
    headers: { authorization },
    body: undefined,
  });
}

async function sendForged(service: AttackedService, index: number, tally: Tally): Promise<void> {
  const enough = forged / stores.length;
  let sent = 0;
  const numbers = function* () {
    for (let number = 0; sent < enough; number += 1) yield number;
  };
  await atOnce(callsAtOnce, numbers(), async (number) => {
    const chance = chanceOf(index * 7_919_000 + number);
    const now = Date.now();
    // One of some thousand bits, so that each position is tried.
    const round = Math.floor(number / 10_000);
    const isFlip = number % flipShare === 0;
    const launch = isFlip
      ? genuineLaunch(round, chanceOf(index + round), botToken, startedAt)
      : genuineLaunch(number, chance, botToken, now);
    const other = genuineLaunch(number + 500_000, chance, botToken, now);
    const forger: Forger = {
      token: botToken,
      otherToken,
      launch,
      other,
      chance,
      now: Math.floor(now / 1000),
    };
    const [way, forge] = ways[number % ways.length] ?? ["", () => ""];
    const text = isFlip ? flippedBit(launch, number / flipShare) : forge(forger);
    if (text.trim() === "" || saysTheSame(text, launch.initData)) {
      tally.genuineAfterAll += 1;
      return;
    }
    sent += 1;
    tally.forged += 1;
    const note = () => tally.accepted.push(`${isFlip ? "a flipped bit" : way}: ${text}`);
    if (/[^\t\x20-\x7e\u0080-\uffff]/.test(text)) {
      tally.unsendable += 1;
      if (validateInitData(text, botToken, now).kind === "valid") note();
      return;
    }
    const answer = await open(service, text);
    const { code = "" } = await answer.json();
    if (answer.status < 400) note();
    else if (!code.startsWith("INIT_DATA_")) tally.elsewhere += 1;
  });
}

async function sendGenuine(service: AttackedService, index: number, tally: Tally): Promise<void> {
  const count = Math.ceil(genuine / stores.length);
  const numbers = Array.from({ length: count }, (_, number) => number);
  await atOnce(callsAtOnce, numbers, async (number) => {
    const script = scriptNames[number % scriptNames.length];
    const chance = chanceOf(index * 31_337 + number);
    const launch = genuineLaunch(number, chance, botToken, Date.now(), script);
    const answer = await open(service, launch.initData);
    tally.genuine += 1;
    const body = await answer.json();
    if (answer.status !== 200)
      return void tally.refused.push(`${script}: ${body.code} ${launch.initData}`);
    const { tgId, name } = body.player;
    if (tgId !== launch.tgId || name !== launch.name)
      tally.misread.push(`${script}: ${JSON.stringify([launch.name, name])}`);
  });
}
