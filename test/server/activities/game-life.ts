import * as fc from "fast-check";
import { expect } from "vitest";
import { game as settings, tasks } from "./game-life-bot.ts";
import {
  compare,
  expectAnswer,
  expectInvitationPaid,
  expectNoFault,
  expectNoStepBack,
  expectPredicted,
  look,
} from "./game-life-checks.ts";
import { type Deed, deed, place } from "./game-life-deeds.ts";
import {
  type Book,
  begin,
  type Call,
  change,
  changeGame,
  passTime,
  type Reply,
  readUser,
  setRate,
  type World,
} from "./game-life-world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Step = fc.AsyncCommand<Book, World>;

function step(name: string, run: (book: Book, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (book, world) => {
      await run(book, world);
      await compare(book, world);
    },
  };
}

const nameOf = ({ who, device, at, name }: Deed) =>
  `player ${who + 1} by ${device} at service ${at}: ${name}`;

const alone = deed.map((one) => step(nameOf(one), (book, world) => doAlone(book, world, one)));

const atOnce = fc
  .record({
    others: fc.array(deed, { maxLength: 3 }),
    repeated: deed,
    times: fc.integer({ min: 2, max: 7 }),
  })
  .map(({ others, repeated, times }) => {
    const repeats = Array.from({ length: times }, (_, nth) => ({
      ...repeated,
      at: nth,
      isRepeat: nth > 0,
    }));
    const name = [...others.map(nameOf), `${times} times ${nameOf(repeated)}`].join("; ");
    return step(`at once: ${name}`, (book, world) =>
      doAtOnce(book, world, [...others, ...repeats]),
    );
  });

const waits = fc
  .oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 0, max: 2 * hourMs }),
    fc.integer({ min: 0, max: 3 * dayMs }),
  )
  .map((ms) => step(`wait ${ms} ms`, async (book, world) => passTime(book, world, ms)));

const rates = fc
  .record({ rate: fc.constantFrom(0, 60, 3600, 999_983), isAtOnce: fc.boolean() })
  .map(({ rate, isAtOnce }) =>
    step(`set the rate ${rate}${isAtOnce ? " for everybody" : ""}`, (book, world) =>
      setRate(book, world, rate, isAtOnce),
    ),
  );

const gameChanges = settings.map((to) =>
  step(`change the game to ${JSON.stringify(to)}`, (book, world) => changeGame(book, world, to)),
);

const rewards = tasks.map((changed) =>
  step("change what tasks pay", (book, world) => change(book, world, { tasks: changed })),
);

const looks = fc
  .record(place)
  .map((where) =>
    step(`player ${where.who + 1} looks at the leaderboard`, (book, world) =>
      look(book, world, where),
    ),
  );

export const lives = fc.commands(
  [
    alone,
    alone,
    alone,
    alone,
    atOnce,
    atOnce,
    waits,
    waits,
    waits,
    rates,
    gameChanges,
    rewards,
    looks,
  ],
  { maxCommands: 40, size: "max" },
);

async function doAlone(book: Book, world: World, one: Deed): Promise<void> {
  const call = await begin(book, world, one);
  const foreseen = one.foresee(call);
  const predicted = one.predict?.(call);
  const reply = await one.ask(call);
  expectNoFault(reply);
  one.note(call, reply);
  const { accepted = 0, paid = accepted } = reply.body;
  expect(reply.status === 200 ? paid : "refused").toBe(foreseen);

  const after = await readUser(world, call.player);
  if (reply.status === 200) await expectAnswer(call, after, reply);
  if (predicted) expectPredicted(call, after, predicted);
  if (one.paysInvitation && reply.status === 200) expectInvitationPaid(call, after);
  expectNoStepBack(call, after, { taps: accepted, taken: Math.max(0, -paid), debited: one.debits });
}

async function doAtOnce(book: Book, world: World, all: readonly Deed[]): Promise<void> {
  // Opening the app may pay auto-mining.
  for (const one of all) await begin(book, world, one);
  const calls = await Promise.all(all.map((one) => begin(book, world, one)));
  const replies = await Promise.all(calls.map((call, at) => (all[at] as Deed).ask(call)));
  const answered = replies.map((reply, at) => ({
    reply,
    one: all[at] as Deed,
    call: calls[at] as Call,
  }));
  // Refusals are checked last, because the answers may arrive in any order.
  for (const { reply, one, call } of answered.toSorted((a, b) => a.reply.status - b.reply.status)) {
    expectNoFault(reply);
    one.note(call, reply);
  }
  const now = Math.max(...calls.map((call) => call.now));
  // A debit may end a part of a mined point that a fast clock has already shown.
  const rounding = world.aheadMs > 0 ? 1 : 0;
  for (const player of new Set(calls.map((call) => call.player))) {
    const own = answered.filter(({ call }) => call.player === player);
    const sum = (of: (reply: Reply) => number) =>
      own.reduce((all, { reply }) => all + of(reply), 0);
    expectNoStepBack({ ...(own[0]?.call as Call), now }, await readUser(world, player), {
      taps: sum(({ body: { accepted = 0 } }) => accepted),
      taken: sum(({ body: { paid = 0 } }) => (paid < 0 ? rounding - paid : 0)),
      debited: own.some(({ one }) => one.debits),
    });
  }
}
