import type { Plays } from "./played-progress.ts";

/** A player to open the Mini App as. */
export interface PlayerChoice {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  /** IETF language tag. */
  readonly language: string;
}

/** A player of the demo's bots, with initial points and energy. */
export interface DemoPlayer extends PlayerChoice {
  readonly points: number;
  readonly customValue: number;
  /** Time until the energy is full. */
  readonly energyFullInMs: number;
  /** How often they have tapped, for which the player who invited them is paid. */
  readonly taps: number;
  /** What they have done in the bot that plays everything; without it they have not opened it yet. */
  readonly plays?: Plays;
}

/** Ada invited the others. */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    tgId: 1001,
    name: "Ada",
    username: "ada_l",
    language: "en",
    points: 128_450,
    customValue: 7,
    energyFullInMs: 120_000,
    taps: 2400,
    plays: {
      tasks: ["crew", "pilot"],
      boosts: ["engine", "engine", "tank"],
      quiz: { id: "astronaut", answers: [1, 0, 2] },
    },
  },
  {
    tgId: 1002,
    name: "Борис",
    username: "boris_k",
    language: "ru",
    points: 2360,
    customValue: 2,
    energyFullInMs: 450_000,
    taps: 300,
    plays: { daily: true },
  },
  {
    tgId: 1003,
    name: "لیلا",
    username: "",
    language: "fa",
    points: 40,
    customValue: 0,
    energyFullInMs: 0,
    taps: 8,
  },
  {
    tgId: 1004,
    name: "Lucía",
    username: "lucia_m",
    language: "es",
    points: 18_920,
    customValue: 4,
    energyFullInMs: 60_000,
    taps: 900,
    plays: { tasks: ["pilot"], boosts: ["collector"] },
  },
];
