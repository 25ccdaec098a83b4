import * as fc from "fast-check";
import { expect } from "vitest";
import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { levelAt } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { debitPoints } from "#server/store/user/points.ts";
import { boostIds, secretWord } from "./game-life-bot.ts";
import {
  boostOf,
  boughtOf,
  type Call,
  open,
  type Place,
  pay,
  priceAfter,
  type Reply,
} from "./game-life-world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A request of a player, or of the owner about a player. */
export interface Deed extends Place {
  readonly name: string;
  readonly ask: (call: Call) => Promise<Reply>;
  /** The payment that is due if nothing else happens at the same time. */
  readonly foresee: (call: Call) => Outcome;
  /** Records the reply. */
  readonly note: (call: Call, reply: Reply) => void;
  /** The game after it, as the browser predicts it. */
  readonly predict?: (call: Call) => Game;
  /** Whether it pays a due invitation. */
  readonly paysInvitation?: boolean;
  /** Whether it takes earned points, which may cost levels. */
  readonly debits?: boolean;
  /** Whether the device repeats its last request. */
  readonly isRepeat?: boolean;
}

/** Points, or a refusal. */
type Outcome = number | "refused";

export const place = {
  // Player 1 is most frequent: they have both an inviter and a friend.
  who: fc.constantFrom(0, 1, 1, 1, 2),
  device: fc.constantFrom("phone" as const, "tablet" as const),
  at: fc.integer({ min: 0, max: 1 }),
};

const taps = fc
  .record({ ...place, count: fc.integer({ min: 1, max: 400 }), again: fc.boolean() })
  .map(({ count, again, ...where }): Deed => {
    /** The number of the batch; a device repeats its last one after a lost answer. */
    const numberOf = ({ player, device, isRepeat }: Call) =>
      Math.max(1, (player.numbers.get(device) ?? 0) + (again || isRepeat ? 0 : 1));
    const batchOf = ({ player, device }: Call, number: number) =>
      player.batches.get(`${device} ${number}`);
    return {
      ...where,
      paysInvitation: true,
      name: `tap ${count}${again ? " by the last batch" : ""}`,
      ask: async (call) => {
        const number = numberOf(call);
        call.player.numbers.set(call.device, number);
        const tab = { id: `tab-of-${call.device}`, number };
        const body = { batchId: `${tab.id}-${number}`, taps: count, tab };
        return { ...(await call.send("taps", body)), batch: number };
      },
      foresee: (call) =>
        batchOf(call, numberOf(call)) ?? applyTaps(call.game, count, call.now).accepted,
      predict: (call) =>
        batchOf(call, numberOf(call)) === undefined
          ? applyTaps(call.game, count, call.now).game
          : call.game,
      note: (call, { batch = 0, body: { accepted = -1 } }) => {
        const before = batchOf(call, batch);
        // A batch that was overtaken by another one answers 0.
        if (before !== undefined && accepted !== 0 && before !== 0) expect(accepted).toBe(before);
        const { player, device } = call;
        player.batches.set(`${device} ${batch}`, Math.max(before ?? 0, accepted));
      },
    };
  });

const starts = fc.record(place).map(
  (where): Deed => ({
    ...where,
    name: "start the visit",
    ask: ({ send }) => send("tasks/visit/start"),
    foresee: () => 0,
    note: ({ player, now }) => {
      player.visitStartedAt ??= now;
    },
  }),
);

const claims = fc
  .record({
    ...place,
    id: fc.constantFrom("visit", "word", "level", "friends"),
    word: fc.constantFrom("wrong", ` ${secretWord.toUpperCase()} `),
  })
  .map(({ id, word, ...where }): Deed => {
    const isRight = word !== "wrong";
    const triesOf = ({ player: { tries }, now }: Call) =>
      tries.since + hourMs <= now ? { since: now, count: 0 } : tries;
    return {
      ...where,
      paysInvitation: true,
      name: `claim ${id}${id === "word" ? ` with "${word}"` : ""}`,
      ask: ({ send }) => send(`tasks/${id}/claim`, id === "word" ? { code: word } : {}),
      foresee: (call) => {
        const { player, game, user, now, world } = call;
        if (player.paid.has(`/task/${player.tgId}/${id}`)) return 0;
        const { visitStartedAt = Number.POSITIVE_INFINITY } = player;
        const isDone = {
          visit: now >= visitStartedAt + 3000,
          word: isRight && triesOf(call).count < maxCodeTries,
          level: levelAt(game, now).level >= 1,
          friends: user.friendsCount >= 1,
        }[id];
        return isDone
          ? (world.file.tasks?.find((task) => task.id === id)?.reward ?? -1)
          : "refused";
      },
      note: (call, { body: { paid = 0, code } }) => {
        if (paid > 0) pay(call.player, `/task/${call.player.tgId}/${id}`, paid);
        if (id !== "word" || (paid === 0 && code === undefined)) return;
        if (code === "CODE_TRIES_USED") return;
        const { since, count } = triesOf(call);
        // Only wrong words use up attempts.
        const tries = count + (isRight ? 0 : 1);
        call.player.tries = { since, count: tries };
        expect(tries).toBeLessThanOrEqual(maxCodeTries);
      },
    };
  });

const dailyClaims = fc.record(place).map((where): Deed => {
  const standing = ({ player: { daily: last }, world, now }: Call) => {
    const { rewards, hour, whenMissed } = world.file.daily ?? { rewards: [], hour: 0 };
    const day = Math.floor((now - hour * hourMs) / dayMs);
    if (last && last.day >= day) return { day, streak: last.streak, reward: 0 };
    const goesOn = last !== undefined && (whenMissed === "go-on" || last.day === day - 1);
    const streak = goesOn ? last.streak + 1 : 1;
    return { day, streak, reward: rewards[Math.min(streak, rewards.length) - 1] ?? -1 };
  };
  return {
    ...where,
    paysInvitation: true,
    name: "claim the daily bonus",
    ask: ({ send }) => send("daily"),
    foresee: (call) => standing(call).reward,
    note: (call, { body: { paid = 0 } }) => {
      if (paid === 0) return;
      const { day, streak, reward } = standing(call);
      expect(paid).toBe(reward);
      pay(call.player, `/daily/${call.player.tgId}/${day}`, paid);
      call.player.daily = { day, streak };
    },
  };
});

const purchases = fc
  .record({
    ...place,
    id: fc.constantFrom(...boostIds),
    request: fc.nat({ max: 5 }),
    isOldPrice: fc.constantFrom(false, false, true),
  })
  .map(({ id, request, isOldPrice, ...where }): Deed => {
    const requestId = `request-${request}`;
    const priceOf = (call: Call) => priceAfter(boostOf(call.world, id), boughtOf(call.player, id));
    const toldPrice = (call: Call) => {
      const bought = boughtOf(call.player, id);
      return priceAfter(boostOf(call.world, id), bought - (isOldPrice && bought > 0 ? 1 : 0));
    };
    return {
      ...where,
      paysInvitation: true,
      name: `buy ${id} by request ${request}${isOldPrice ? " at the price before" : ""}`,
      ask: (call) => call.send(`boosts/${id}`, { requestId, price: toldPrice(call) }),
      foresee: (call) => {
        const { player, game, now } = call;
        const before = player.requests.get(requestId);
        if (before !== undefined) return before === id ? 0 : "refused";
        const price = priceOf(call);
        const isSold = boughtOf(player, id) >= boostOf(call.world, id).max;
        const canPay = balanceAt(game, now) >= price;
        return !isSold && toldPrice(call) === price && canPay ? -price : "refused";
      },
      note: ({ player, book, world }, { body: { paid = 0 } }) => {
        if (paid === 0) return;
        // Two purchases at once may be recorded in another order than they were made.
        const { max } = boostOf(world, id);
        expect(boughtOf(player, id)).toBeLessThan(max);
        pay(player, `/boost/${player.tgId}/${requestId}`, paid);
        player.requests.set(requestId, id);
        book.roundings += 1;
      },
    };
  });

const quizAnswers = fc
  .record({ ...place, answers: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }) })
  .map(({ answers, ...where }): Deed => {
    const pays = ({ world }: Call) =>
      (world.file.quizzes?.[0]?.reward ?? -1) *
      [0, 1].filter((right, at) => answers[at] === right).length;
    return {
      ...where,
      paysInvitation: true,
      name: `answer ${answers}`,
      ask: ({ send }) => send("quizzes/sums", { answers }),
      foresee: (call) => {
        if (call.player.isQuizAnswered) return 0;
        return answers.length === 2 ? pays(call) : "refused";
      },
      note: ({ player }, { body: { paid = 0, code } }) => {
        if (paid > 0) pay(player, `/quiz/${player.tgId}/sums`, paid);
        if (code === undefined) player.isQuizAnswered = true;
      },
    };
  });

const opens = fc.record(place).map(
  (where): Deed => ({
    ...where,
    paysInvitation: true,
    name: "open",
    ask: async (call) => {
      const body = await open(call);
      return { status: 200, body: { game: body.game } };
    },
    foresee: () => 0,
    note: () => {},
  }),
);

const credits = fc
  .record({ ...place, points: fc.integer({ min: 1, max: 1000 }), key: fc.nat({ max: 3 }) })
  .map(({ points, key: number, ...where }): Deed => {
    const keyOf = ({ player }: Call) => `credit-${player.tgId}-${number}`;
    return {
      ...where,
      name: `credit ${points} by key ${number}`,
      ask: async (call) => {
        const { service, world, player } = call;
        const query = new URLSearchParams({
          apiKey: world.apiKey,
          botId: world.file.id,
          userTelegramId: String(player.tgId),
          points: String(points),
          idempotencyKey: keyOf(call),
        });
        const path = `/api/bot-users/external/increase-points?${query}`;
        const response = await service.call(path);
        await response.json();
        const isNew = response.headers.get("idempotent-replayed") === null;
        const paid = response.status === 200 && isNew ? points : 0;
        return { status: response.status, body: { paid } };
      },
      foresee: (call) => {
        const before = call.player.paid.get(keyOf(call));
        if (before === undefined) return points;
        return before === points ? 0 : "refused";
      },
      note: (call, { body: { paid = 0 } }) => {
        if (paid > 0) pay(call.player, keyOf(call), paid);
      },
    };
  });

const owner = { id: "o", name: "" };

const debits = fc
  .record({ ...place, points: fc.integer({ min: 1, max: 300 }), key: fc.nat({ max: 2 }) })
  .map(({ points, key: number, ...where }): Deed => {
    const keyOf = ({ player }: Call) => `debit-${player.tgId}-${number}`;
    return {
      ...where,
      debits: true,
      name: `take ${points} by key ${number}`,
      ask: async (call) => {
        const { service, world, player, now } = call;
        const origin = { owner, reason: "", idempotencyKey: keyOf(call) };
        const debit = { botId: world.file.id, tgId: player.tgId, points, ...origin };
        const { kind } = await debitPoints(service.store.db, debit, now);
        return {
          status: kind === "refused" ? 422 : 200,
          body: { paid: kind === "changed" ? -points : 0 },
        };
      },
      foresee: (call) => {
        const before = call.player.paid.get(keyOf(call));
        if (before !== undefined) return before === -points ? 0 : "refused";
        return balanceAt(call.game, call.now) >= points ? -points : "refused";
      },
      note: (call, { body: { paid = 0 } }) => {
        if (paid === 0) return;
        pay(call.player, keyOf(call), paid);
        call.book.roundings += 1;
      },
    };
  });

export const deed = fc.oneof(
  { weight: 6, arbitrary: taps },
  { weight: 2, arbitrary: starts },
  { weight: 6, arbitrary: claims },
  { weight: 3, arbitrary: dailyClaims },
  { weight: 9, arbitrary: purchases },
  { weight: 2, arbitrary: quizAnswers },
  { weight: 2, arbitrary: opens },
  { weight: 3, arbitrary: credits },
  { weight: 1, arbitrary: debits },
);
