import type { LeaderboardPeriod, LeaderboardScore } from "#contract/user/leaderboard.ts";
import { english as labels } from "#web/activity-labels.en.ts";
import type { PluralForms } from "#web/counted.ts";

type OfBoard = Record<LeaderboardScore, Record<LeaderboardPeriod, string>>;

/** The words of tasks, daily bonus, boosts, quizzes and leaderboards. */
export const english = {
  labels,
  nothing: "Nothing here yet. Players do not see this.",
  loading: "Loading",
  failed: "This could not be loaded.",
  plus: (points: string) => `+${points}`,
  part: (part: string, all: string) => `${part} of ${all}`,
  paid: (what: string, plus: string) => `${what}: ${plus}`,

  // The button of a task.
  open: "Open",
  openAgain: "Open again",
  subscribe: "Join",
  invite: "Invite",
  connect: "Connect",
  allow: "Allow",
  add: "Add",
  check: "Check",
  claim: "Claim",
  checking: "Checking…",
  done: "Done",
  doneTasks: (count: string) => `Done: ${count}`,
  allDone: "All done! New tasks will appear here.",
  walletNeeded: "Connect a TON wallet to get the reward.",
  codeName: "Secret word",
  codeWrong: "That's not the secret word.",
  triesLeft: { one: "try left", other: "tries left" } as PluralForms,
  noTries: "No tries left. You'll get more within an hour.",

  day: (day: string) => `Day ${day}`,
  dayClaimed: "claimed",
  dayToday: "today",
  claimBonus: (plus: string) => `Claim ${plus}`,
  backInHours: (hours: string, minutes: string) => `Come back in ${hours} h ${minutes} min`,
  backInMinutes: (minutes: string) => `Come back in ${minutes} min`,

  effects: {
    pointsPerTap: (plus: string) => `${plus} per tap`,
    maxEnergy: (plus: string) => `${plus} energy`,
    energyPerSecond: (plus: string) => `${plus} energy per second`,
    // With the noun: "+60 points".
    autominePerHour: (plus: string) => `${plus} per hour`,
  },
  points: { one: "point", other: "points" } as PluralForms,
  bought: (count: string, max: string) => `Bought ${count}\u00a0of\u00a0${max}`,
  allBought: "Maxed out",
  buyFor: (title: string, price: string) => `Buy ${title}, price: ${price}`,
  buying: "Buying…",
  lacking: { one: "more point", other: "more points" } as PluralForms,
  priceChanged: "The price has changed. Check it before you buy.",
  notEnough: "You do not have enough points.",

  question: (number: string, all: string) => `Question ${number} of ${all}`,
  progress: "Progress",
  eachPays: (plus: string) => `${plus} for each correct answer`,
  back: "Back",
  next: "Next",
  send: "Send answers",
  sending: "Sending…",
  right: (count: string, all: string) => `${count} of ${all} correct`,
  rightAnswer: "Correct answer",
  yourAnswer: "Your answer",
  wasRight: "Correct",
  wasWrong: "Wrong",
  quizChanged: "The quiz has changed. Please start again.",

  // Why nothing was paid.
  walletUsed: "Another player was paid for this wallet. Connect one of your own.",
  notJoined: "You have not joined yet. Join, then check again.",
  declined: "You have not allowed messages. You can do so whenever you like.",
  cannotWrite: "The bot cannot write to you yet. Start it in its chat, then try again.",
  noHomeScreen: "Telegram cannot add the app to the home screen on this device.",
  tooSoon: "Stay a little longer, then come back.",
  notDone: "Not done yet. Do it, then check again.",
  notChecked: "This cannot be checked now. Try again later.",
  balanceFull: "Your balance is full.",
  gone: "This is no longer offered.",
  offline: "No connection. Try again once you are online.",
  busy: "The service is busy. Try again in a moment.",
  reopen: "This session has ended. Close the app and open it again.",
  refused: "This did not work. Try again.",

  leaderboard: {
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
  },
};

export type ActivityWords = typeof english;
