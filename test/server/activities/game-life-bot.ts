import * as fc from "fast-check";
import type { Boost, Quiz, Task } from "#contract/activity/activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { GameSettings, Level } from "#contract/bot/game.schema.ts";

export const secretWord = "Orbit";
export const boostIds = ["hand", "tank", "charger", "mine"] as const;

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const reward = fc.integer({ min: 1, max: 500 });

/** Levels low enough to be reached, some with numbers of their own. */
const levels: fc.Arbitrary<Level[]> = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 400 }),
      pointsPerTap: maybe(fc.integer({ min: 1, max: 40 })),
      maxEnergy: maybe(fc.integer({ min: 1, max: 300 })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => {
    const least = { points: 0, pointsPerTap: 1, maxEnergy: 1 };
    return steps.map(({ step, pointsPerTap, maxEnergy }, at) => {
      least.points += step;
      // An owner may set less than on the level below, but then a level would take something away.
      least.pointsPerTap += pointsPerTap ?? 0;
      least.maxEnergy += maxEnergy ?? 0;
      return {
        name: `Level ${at + 1}`,
        points: least.points,
        ...(pointsPerTap !== undefined && { pointsPerTap: least.pointsPerTap }),
        ...(maxEnergy !== undefined && { maxEnergy: 200 + least.maxEnergy }),
      };
    });
  });

export const game: fc.Arbitrary<GameSettings> = fc.record({
  levels,
  maxEnergy: fc.integer({ min: 1, max: 200 }),
  energyPerSecond: fc.constantFrom(0.001, 0.3, 1, 7, 100),
  pointsPerTap: fc.constant(1),
  autominePointsPerHour: fc.constantFrom(0, 0, 60, 999_983),
});

const boost = (price: fc.Arbitrary<number>) =>
  fc.record({ price, growth: fc.constantFrom(1, 1.5, 3), max: fc.integer({ min: 1, max: 4 }) });

const prices = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 300 }));
const boosts = fc
  .tuple(boost(prices), boost(prices), boost(prices), boost(prices))
  .map(([hand, tank, charger, mine]): Boost[] => [
    { id: "hand", title: "Hand", effect: { pointsPerTap: 3 }, ...hand },
    { id: "tank", title: "Tank", effect: { maxEnergy: 25 }, ...tank },
    { id: "charger", title: "Charger", effect: { energyPerSecond: 0.7 }, ...charger },
    { id: "mine", title: "Mine", effect: { autominePerHour: 7200 }, ...mine },
  ]);

/** Tasks and their rewards. */
export const tasks = fc
  .tuple(reward, reward, reward, reward)
  .map(([visit, word, level, friends]): Task[] => [
    { id: "visit", title: "Visit", kind: "visit", reward: visit, url: "https://example.com/" },
    { id: "word", title: "Word", kind: "code", reward: word, code: secretWord },
    { id: "level", title: "Level", kind: "level", reward: level, level: 1 },
    { id: "friends", title: "Friends", kind: "invite", reward: friends, count: 1 },
  ]);

const daily = fc.record({
  rewards: fc.array(reward, { minLength: 1, maxLength: 4 }),
  hour: fc.integer({ min: 0, max: 23 }),
  whenMissed: fc.constantFrom("start-over" as const, "go-on" as const),
});

const quizzes = reward.map((points): Quiz[] => [
  {
    id: "sums",
    title: "Sums",
    reward: points,
    questions: [0, 1].map((right) => ({ question: "Which?", options: ["A", "B"], right })),
  },
]);

const invite = fc.record({
  points: fc.constantFrom(0, 30, 400),
  friendPoints: fc.constantFrom(0, 20, 300),
  when: fc.constantFrom({ taps: 1 }, { taps: 25 }, { level: 1 }),
});

/** A bot with every activity that needs no other server as proof. */
export const bots: fc.Arbitrary<Partial<BotFile>> = fc.record({
  game,
  boosts,
  tasks,
  daily,
  quizzes,
  invite,
  screen: fc.constant({
    blocks: [
      { type: "leaderboard" as const },
      { type: "leaderboard" as const, period: "week" as const },
    ],
  }),
});
