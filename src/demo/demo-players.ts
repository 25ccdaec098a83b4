import { readFileSync } from "node:fs";
import { join } from "node:path";

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
  /** The number of taps, for which the bot pays the player who invited them. */
  readonly taps: number;
  /** Their activities in the bot that plays everything; without it they have not opened it yet. */
  readonly plays?: Plays;
}

/** A demo player's activities besides tapping; each start of the development server repeats them. */
export interface Plays {
  /** Whether they claim the bonus of each day on which the server starts. */
  readonly daily?: boolean;
  /** The ids of tasks that the service itself checks. */
  readonly tasks?: readonly string[];
  /** The ids of boosts, once for each purchase. */
  readonly boosts?: readonly string[];
  readonly quiz?: { readonly id: string; readonly answers: readonly number[] };
}

/** A player who came with the link of a player before them. */
interface CrewEntry extends PlayerChoice {
  readonly invitedBy: number;
  readonly points: number;
}

const file: { readonly players: readonly DemoPlayer[]; readonly crew: readonly CrewEntry[] } =
  JSON.parse(readFileSync(join(import.meta.dirname, "players.json"), "utf8"));

/** The first player invited the others. */
export const demoPlayers = file.players;

/** Players of the bot that plays everything, so that its leaderboards are alive. */
export const crew = file.crew.map((entry) => ({
  ...entry,
  customValue: 0,
  energyFullInMs: 0,
  taps: entry.points > 1000 ? 200 : 5,
  plays: { daily: true, tasks: entry.points > 1000 ? ["pilot"] : [] },
}));

/** The language of a player; English for one who is not of the demo. */
export function languageOf(tgId: number): string {
  return [...demoPlayers, ...crew].find((player) => player.tgId === tgId)?.language ?? "en";
}
