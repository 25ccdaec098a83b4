import { english } from "../words.ts";

export const blockWords = english("block-words", {
  text: {
    name: "Text",
    purpose: "A title, heading, paragraph or note",
    members: { text: "Text" },
    values: { title: "Title", heading: "Heading", body: "Paragraph", note: "Note" },
    styleLabel: "Style",
  },
  stat: {
    name: "Stat",
    purpose: "A label above a value; two fit side by side",
    members: { label: "Label", value: "Value" },
  },
  points: { name: "Points", purpose: "Points balance with its history" },
  level: { name: "Level", purpose: "Level name and progress to the next one" },
  energy: { name: "Energy", purpose: "How much energy is left to tap" },
  tap: { name: "Tap button", purpose: "The round button that earns points" },
  tasks: {
    name: "Tasks",
    purpose: "What players do for points, with what they have done",
    search: "quests missions subscribe earn checklist",
  },
  daily: {
    name: "Daily bonus",
    purpose: "Points for opening the app day after day",
    search: "streak check-in reward calendar",
  },
  boosts: {
    name: "Boosts",
    purpose: "Stronger taps, energy and auto-mining, bought with points",
    search: "shop store buy improve",
  },
  leaderboard: {
    name: "Leaderboard",
    purpose: "The best players, and the player's own place",
    search: "rating ranking top best competition",
    members: { label: "Label", by: "Ranked by", period: "Period" },
    values: { points: "Points", friends: "Friends invited", all: "All time", week: "This week" },
    weekNote: "A week begins on Monday at 00:00 UTC.",
  },
  quiz: {
    name: "Quiz",
    purpose: "Questions that pay for right answers",
    search: "trivia test poll exam",
    members: { label: "Label", quiz: "Quiz" },
    first: (title: string) => (title ? `The bot's first: ${title}` : "The bot's first"),
    gone: (id: string) => `Deleted (${id})`,
    goneNote: "This quiz was deleted. Choose another one.",
  },
  friends: { name: "Friends", purpose: "Number of friends invited and an invite button" },
  wallet: { name: "TON wallet", purpose: "Connects a wallet and shows its address" },
  link: {
    name: "Link",
    purpose: "A button that opens a web page or a t.me link",
    members: { text: "Button text", url: "URL" },
    urlFault: "Enter a full https:// URL, such as https://t.me/your_channel",
  },
  copy: {
    name: "Copy",
    purpose: "A text, such as a promo code, with a copy button",
    members: { label: "Label", text: "Text to copy" },
  },
  progress: {
    name: "Progress",
    purpose: "A bar that fills as a value comes near its maximum",
    members: { label: "Label", value: "Value", max: "Maximum", text: "Text above the bar" },
    amountNote:
      "A number or a reference to one, such as 1,250, 12.5 or 85%. Anything else leaves the bar empty.",
    textNote: "If empty, the value and the maximum are shown.",
  },
  group: {
    name: "Group",
    purpose: "Blocks side by side, in a row or a grid",
    members: { layout: "Layout", columns: "Columns", blocks: "Blocks" },
    values: { row: "Row", grid: "Grid" },
    columnCount: (count: number) => `${count} columns`,
  },
  image: {
    name: "Image",
    purpose: "A picture, uploaded or from your own server",
    members: { url: "File or URL", alt: "Alt text", aspectRatio: "Aspect ratio" },
    altNote:
      "Describes the image to players who can't see it. Leave empty if the image is decorative.",
    aspectRatioNote: "Reserves space while the image loads.",
    otherShape: "Custom: width ÷ height",
    keptShape: (ratio: string) => `The image keeps ${ratio}.`,
    ownShape: (ratio: string) => `Use the image's own ratio, ${ratio}`,
  },
  faq: {
    name: "FAQ",
    purpose: "Questions that expand to show the answer",
    members: {
      items: "Questions",
      "items/…/question": "Question",
      "items/…/answer": "Answer",
    },
    item: (number: number) => `Question ${number}`,
    add: "Add question",
    full: (count: number) => `A block can have up to ${count} questions.`,
    up: (number: number) => `Move question ${number} up`,
    down: (number: number) => `Move question ${number} down`,
    remove: (number: number) => `Delete question ${number}`,
    movedTo: (from: number, to: number) => `Question ${from} is now question ${to}`,
    removed: (number: number) => `Question ${number} deleted`,
  },
  label: { label: "Label", note: "If empty, the default label in the player's language is shown." },
  activityNote: {
    none: {
      tasks: "This bot has no tasks yet, so players won't see this block.",
      daily: "This bot has no daily bonus yet, so players won't see this block.",
      boosts: "This bot has no boosts yet, so players won't see this block.",
      quizzes: "This bot has no quizzes yet, so players won't see this block.",
    },
    setUp: {
      tasks: "Set up tasks",
      daily: "Set up the daily bonus",
      boosts: "Set up boosts",
      quizzes: "Set up quizzes",
    },
    edit: {
      tasks: "Edit tasks",
      daily: "Edit the daily bonus",
      boosts: "Edit boosts",
      quizzes: "Edit quizzes",
    },
  },
});

export type BlockWords = typeof blockWords;
