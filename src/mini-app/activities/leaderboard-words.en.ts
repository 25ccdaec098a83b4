import type { LeaderboardPeriod, LeaderboardScore } from "#contract/user/leaderboard.ts";
import { english as labels } from "#web/activity-labels.en.ts";

type OfBoard = Record<LeaderboardScore, Record<LeaderboardPeriod, string>>;

/** The words of leaderboards. */
export const english = {
  label: labels.leaderboard,
  score: {
    points: { all: "By points", week: "By points this week" },
    friends: { all: "By friends invited", week: "By friends invited this week" },
  } as OfBoard,
  endsIn: (time: string) => `Ends in ${time}`,
  days: (days: string, hours: string) => `${days} d ${hours} h`,
  hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  minutes: (minutes: string) => `${minutes} min`,
  among: "Who is ranked",
  all: "All",
  friends: "Friends",
  hiddenPlayer: "Hidden player",
  you: "You",
  youHide: "Others see “Hidden player”.",
  hideName: "Hide my name",
  showName: "Show my name",
  notSaved: "This could not be saved. Try again.",
  showAll: "Show all",
  topPercent: (percent: string) => `You're in the top ${percent}%`,
  earn: {
    points: { all: "Earn your first points", week: "Earn points this week" },
    friends: { all: "Invite a friend", week: "Invite a friend this week" },
  } as OfBoard,
  ranks: (earn: string) => `${earn} to get on this list.`,
  first: (earn: string) => `No one here yet. ${earn} to be first.`,
  noFriends: "None of your friends is on this list yet. Invite them and see who is ahead.",
  failed: "The leaderboard could not be loaded.",
  loading: "Loading…",
};

export type LeaderboardWords = typeof english;
