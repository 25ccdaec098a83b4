import * as Type from "typebox";
import { nullable, Points, strictObject } from "../http/shape.schema.ts";
import { customValueLimit, maxTgId } from "./user-limit.ts";

/** The example of a bot user in the documentation. */
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

/** A bot user in the external API; all twelve members are always present. */
export const BotUser = strictObject(
  {
    tgId: Type.Integer({
      minimum: 1,
      maximum: maxTgId,
      description: "The user's id on the platform.",
    }),
    createdAt: Type.String({
      format: "date-time",
      description: "When the user registered: ISO 8601 in UTC, with milliseconds.",
    }),
    registeredByRefCode: nullable("string", "The referral code the user registered with, or null."),
    tgUsername: Type.String({
      description: "The username on the platform, without @; empty if there is none.",
    }),
    tgName: Type.String({ description: "The display name." }),
    points: { ...Points, description: "The balance, including auto-mining up to now." },
    maxEnergy: Type.Integer({
      minimum: 0,
      description: "The maximum energy of the user's level, with their boosts.",
    }),
    customValue: Type.Integer({
      ...customValueLimit,
      description: "The number that the bot's owner has set for the user; 0 until then.",
    }),
    autominePointsPerHour: Type.Integer({
      minimum: 0,
      description: "Points earned automatically per hour.",
    }),
    tonFriendlyAddress: Type.String({
      description: "The TON wallet address in friendly form; empty if no wallet is connected.",
    }),
    level: Type.Integer({
      minimum: 0,
      description:
        "The number of level thresholds that the points have reached, those spent on boosts included.",
    }),
    lastIp: nullable(
      "string",
      "The IP address of the user's last session; null unless the bot's owner has turned recording on.",
    ),
  },
  {
    examples: [exampleUser],
  },
);
export type BotUser = Type.Static<typeof BotUser>;
