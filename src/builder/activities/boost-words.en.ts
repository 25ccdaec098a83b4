import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";

export const boostWords = english("boost-words", {
  lead: "Something players buy with points and keep: more points per tap, more energy, auto-mining. What they spend doesn't lower their level.",
  none: "No boosts yet",
  noneText: "Give players something to spend points on, so that they come back stronger.",
  add: "Add boost",
  full: `A bot can have up to ${counted("en", activityLimits.boosts, { one: "boost", other: "boosts" })}.`,
  list: "Boosts",
  deleteText:
    "It can't be bought any more once you save. Players who bought it keep its effect; the points they spent are not returned.",
  idOwner: "what players have bought belongs to it.",
  example: "Strong finger",
  effectNote: "Added to what the player has, at each purchase.",
  amount: "Added per purchase",
  notes: {
    price: "What the first purchase costs.",
    growth: "Each price is the one before times this; 1 keeps it the same.",
    max: "Then it is sold out for them.",
  },
  prices: "Prices of all purchases",
  together: (count: number, sum: number) =>
    `${counted("en", count, { one: "purchase costs", other: "purchases cost" })} ${spelled("en", sum)} points in all.`,
  purchase: "Purchase",
  price: "Price",
  sum: "Total so far",
});

export type BoostWords = typeof boostWords;
