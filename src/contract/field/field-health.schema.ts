import * as Type from "typebox";
import { Moment, nullable, strictObject } from "../http/shape.schema.ts";
import { customFieldNamePattern } from "../text/reference.ts";
import { fieldNameTitle } from "./custom-field.schema.ts";
import { fieldOutcomes } from "./field-limit.ts";
import { maxReportedFetches, maxReportedMs, maxSampleLength } from "./health-limit.ts";

const Outcome = Type.Enum([...fieldOutcomes]);

/**
 * A Mini App's report of field fetches, without player, and without values except the beginning of
 * suspicious ones; at most 4 KiB of JSON.
 */
export const FieldReport = strictObject({
  fetches: Type.Array(
    strictObject({
      field: Type.String({ pattern: customFieldNamePattern, title: fieldNameTitle }),
      outcome: Outcome,
      milliseconds: Type.Integer({
        minimum: 0,
        maximum: maxReportedMs,
        description: "Duration of the fetch; used for successful ones.",
      }),
      sample: Type.Optional(
        Type.String({
          maxLength: maxSampleLength,
          description: "The beginning of the text, if it is suspicious.",
        }),
      ),
    }),
    { minItems: 1, maxItems: maxReportedFetches },
  ),
});
export type FieldReport = Type.Static<typeof FieldReport>;

/** A field's reported fetches over a period; the percentiles are accurate to within a fifth. */
export const HealthSummary = Type.Object({
  fetches: Type.Integer({ minimum: 0 }),
  good: Type.Integer({ minimum: 0 }),
  p50Milliseconds: nullable("integer", "Of the successful fetches; null if there were none."),
  p95Milliseconds: nullable("integer"),
  failures: Type.Array(
    Type.Object({ outcome: Outcome, count: Type.Integer({ minimum: 1 }), lastAt: Moment }),
    {
      description: "By class, latest first.",
    },
  ),
});
export type HealthSummary = Type.Static<typeof HealthSummary>;

export const FieldHealth = Type.Object({
  field: Type.String(),
  failingSince: Type.Optional({
    ...Moment,
    description: "When it began to fail; absent while it works.",
  }),
  sample: Type.Optional(
    Type.Object(
      { text: Type.String(), at: Moment },
      { description: "The beginning of the last suspicious text, on one line, and its report." },
    ),
  ),
  day: HealthSummary,
  week: HealthSummary,
  hours: Type.Array(Type.Object({ at: Moment, fetches: Type.Integer(), good: Type.Integer() }), {
    description:
      "Those of the last 168 hours that have reports, oldest first; `at` is the start of the hour.",
  }),
});
export type FieldHealth = Type.Static<typeof FieldHealth>;

export const BotHealth = Type.Object({ serverTime: Moment, fields: Type.Array(FieldHealth) });
export type BotHealth = Type.Static<typeof BotHealth>;
