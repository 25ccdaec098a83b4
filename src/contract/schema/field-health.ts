import * as Type from "typebox";
import { maxReportedFetches, maxReportedMs } from "../field-limit.ts";
import { fieldOutcomes } from "../field-outcome.ts";
import { customFieldNamePattern } from "../property.ts";
import { Moment } from "./game.ts";

const Outcome = Type.Enum([...fieldOutcomes]);

/**
 * What a Mini App has seen of some fetches: nothing of the player, nothing of the value; as JSON at
 * most 4 KiB.
 */
export const FieldReport = Type.Object(
  {
    fetches: Type.Array(
      Type.Object(
        {
          field: Type.String({ pattern: customFieldNamePattern }),
          outcome: Outcome,
          milliseconds: Type.Integer({
            minimum: 0,
            maximum: maxReportedMs,
            description: "From the request to its end; counts for a good answer.",
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxReportedFetches },
    ),
  },
  { additionalProperties: false },
);
export type FieldReport = Type.Static<typeof FieldReport>;

/**
 * A field's fetches over a time, of those that were reported; the percentiles are within a fifth of
 * the exact ones.
 */
export const HealthSummary = Type.Object({
  fetches: Type.Integer({ minimum: 0 }),
  good: Type.Integer({ minimum: 0 }),
  p50Milliseconds: Type.Unsafe<number | null>({
    type: ["integer", "null"],
    description: "Of the good answers; null without one.",
  }),
  p95Milliseconds: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  failures: Type.Array(
    Type.Object({ outcome: Outcome, count: Type.Integer({ minimum: 1 }), lastAt: Moment }),
    {
      description: "By class, the latest first.",
    },
  ),
});
export type HealthSummary = Type.Static<typeof HealthSummary>;

export const FieldHealth = Type.Object({
  field: Type.String(),
  day: HealthSummary,
  week: HealthSummary,
  hours: Type.Array(Type.Object({ at: Moment, fetches: Type.Integer(), good: Type.Integer() }), {
    description:
      "Of the last 168 hours those in which there was a report, the oldest first; `at` is when the hour began.",
  }),
});
export type FieldHealth = Type.Static<typeof FieldHealth>;

export const BotHealth = Type.Object({ serverTime: Moment, fields: Type.Array(FieldHealth) });
export type BotHealth = Type.Static<typeof BotHealth>;
