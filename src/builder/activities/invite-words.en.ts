import { invitationText } from "#contract/activity/activity-limit.ts";
import { english, spelled } from "../words.ts";
import type { Period } from "./inviter-query.ts";

const periods: Record<Period, string> = { all: "All time", "last-7-days": "Last 7 days" };
const noInviters: Record<Period, string> = {
  all: "Nobody has brought a friend yet.",
  "last-7-days": "Nobody has brought a friend in the last 7 days.",
};

export const inviteWords = english("invite-words", {
  lead: "Each player has a link of their own. Whoever opens the app with it for the first time is their friend, and both can be paid.",
  none: "Invitations pay nothing yet",
  noneText: "Players can share their link all the same. Pay both sides, and they have a reason to.",
  turnOn: "Set up rewards for invitations",
  turnOffTitle: "Turn off rewards for invitations?",
  turnOffText:
    "Players keep the points they were paid. Friends who haven't met the condition yet no longer earn anyone points. It turns off when you save.",
  pointsNote: "Points, once for each friend.",
  whenNote:
    "Not at the first open: otherwise points could be earned with accounts that nobody plays.",
  whens: { taps: "has tapped", level: "has reached a level" },
  shareText: "Text of the invitation",
  shareNote: "What a player sends to friends, with their link.",
  imageNote:
    "Upload it here, or give the URL of a JPEG of at most 5 MB: Telegram shows nothing else.",
  /** What is shared without a text of the owner's. */
  defaultText: invitationText.en,
  preview: "Preview of the invitation",
  previewNote: "The message that friends get",
  /** On the button of a message with a picture. */
  open: "Open",
  inviters: "Who brings friends",
  invitersLead:
    "The players with the most friends. Many friends who come within an hour and don't play on are a sign of made-up accounts.",
  period: "Friends who came",
  periods,
  noInviters,
  since: (moment: string) => `Counted since ${moment}.`,
  columns: ["Player", "Friends", "In 24 hours", "Recent friends who played on", "Paid for them"],
  playedOf: (played: number, newest: number) =>
    `${spelled("en", played)} of ${spelled("en", newest)}`,
  burst: "Friends don't play on",
  burstNote:
    "“Friends don't play on”: at least 10 friends came within one hour, and at most one in five of them has come back after a day, or tapped at least 50 times and twice as often as the invitation asks. Nothing is taken from such a player; you can debit points on their page.",
});

export type InviteWords = typeof inviteWords;
