import type { DemoPlayer } from "./demo-players.ts";

/** A player who came with another one's link. */
export interface CrewMember extends DemoPlayer {
  /** The tgId of a player before them. */
  readonly invitedBy: number;
}

const crewOf = (
  tgId: number,
  [name, username, language]: readonly [string, string, string],
  invitedBy: number,
  points: number,
): CrewMember => ({
  tgId,
  name,
  username,
  language,
  points,
  customValue: 0,
  energyFullInMs: 0,
  taps: points > 1000 ? 200 : 5,
  invitedBy,
  plays: { daily: true, tasks: points > 1000 ? ["pilot"] : [] },
});

/** Players of the bot that plays everything, so that its leaderboards are alive. */
export const crew: readonly CrewMember[] = [
  crewOf(1101, ["Grace", "grace_h", "en"], 1002, 141_300),
  crewOf(1102, ["Михаил", "misha_orbit", "ru"], 1002, 54_720),
  crewOf(1103, ["Sofía", "", "es"], 1004, 41_180),
  crewOf(1104, ["آرش", "arash_k", "fa"], 1004, 33_940),
  crewOf(1105, ["Katherine", "katherine_j", "en"], 1004, 27_500),
  crewOf(1106, ["Валентина", "", "ru"], 1004, 22_610),
  crewOf(1107, ["Mateo", "mateo_r", "es"], 1101, 12_050),
  crewOf(1108, ["Nia", "nia_star", "en"], 1101, 9_870),
  crewOf(1109, ["سارا", "", "fa"], 1101, 6_400),
  crewOf(1110, ["Олег", "oleg_fly", "ru"], 1102, 3_220),
  crewOf(1111, ["Yuki", "yuki_m", "en"], 1101, 1_150),
  crewOf(1112, ["Tomás", "", "es"], 1101, 60),
];
