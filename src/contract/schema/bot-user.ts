import * as Type from "typebox";
import { maxTgId } from "../tg-id.ts";
import { Points } from "./game.ts";

/** A bot user as the documentation shows it. */
export const exampleUser = {
  tgId: 42,
  createdAt: "2026-11-18T09:30:00.123Z",
  registeredByRefCode: null,
  tgUsername: "ada",
  tgName: "Ada Lovelace",
  points: 1250,
  maxEnergy: 500,
  customValue: 0,
  autominePointsPerHour: 60,
  tonFriendlyAddress: "",
  level: 1,
  lastIp: null,
};

/** A bot user as the external API answers it: all twelve members, always. Source: seed 2.1. */
export const BotUser = Type.Object(
  {
    tgId: Type.Integer({
      minimum: 1,
      maximum: maxTgId,
      description: "The platform's identifier of the user.",
    }),
    createdAt: Type.String({
      format: "date-time",
      description: "When the user registered: ISO 8601 in UTC, with milliseconds.",
    }),
    registeredByRefCode: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The referral code that the user registered with; null without one.",
    }),
    tgUsername: Type.String({
      description: "The platform's user name without @; empty when there is none.",
    }),
    tgName: Type.String({ description: "The displayed name." }),
    points: { ...Points, description: "The balance, with what auto-mining has accrued up to now." },
    maxEnergy: Type.Integer({
      minimum: 0,
      description: "The most energy that the bot's game gives.",
    }),
    customValue: Type.Integer({
      description: "The user's custom value; 0, because nothing sets it yet.",
    }),
    autominePointsPerHour: Type.Integer({
      minimum: 0,
      description: "Points that accrue in an hour.",
    }),
    tonFriendlyAddress: Type.String({
      description: "The TON wallet's address in friendly form; empty when no wallet is connected.",
    }),
    level: Type.Integer({
      minimum: 0,
      description: "How many thresholds of the bot's levels the points have reached.",
    }),
    lastIp: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "Always null: the service records no addresses.",
    }),
  },
  {
    additionalProperties: false,
    examples: [exampleUser],
  },
);
export type BotUser = Type.Static<typeof BotUser>;
