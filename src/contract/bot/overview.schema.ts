import * as Type from "typebox";
import { Moment, nullable, PointSourceName, Points } from "../http/shape.schema.ts";
import { customFieldNamePattern } from "../text/reference.ts";
import { sourcePattern } from "./start-parameter.ts";

const whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const described = (description: string) => ({ ...whole, description });

/** Points by origin or use. */
export const SourcePoints = Type.Array(
  Type.Object({
    source: PointSourceName,
    points: Points,
  }),
);
export type SourcePoints = Type.Static<typeof SourcePoints>;

const MessageCounts = Type.Object({
  sent: whole,
  failed: whole,
  unknown: described("It is not known whether the platform has delivered them."),
});

const counts = {
  newPlayers: described("Players who opened the Mini App for the first time."),
  invited: described("New players who came by another player's link."),
  taps: described("Taps that were paid."),
  earned: SourcePoints,
  spent: SourcePoints,
  messages: MessageCounts,
};

/** A day of a bot, from 00:00 UTC. */
export const OverviewDay = Type.Object({
  at: { ...Moment, description: "When the day began." },
  isCounted: Type.Boolean({
    description: "False for days before counting began; of them only `newPlayers` is known.",
  }),
  activePlayers: described("Players who began a session that day."),
  returnedAfterDay: nullable(
    "integer",
    "Of the new players, who came back the next day; null while that is not over.",
  ),
  returnedAfterWeek: nullable(
    "integer",
    "Of the new players, who came back 7 days later; null while that is not over.",
  ),
  ...counts,
});
export type OverviewDay = Type.Static<typeof OverviewDay>;

/** The share of new players who came back. */
export const Returned = Type.Object({
  joined: described("Who joined on days for which the answer is known."),
  returned: whole,
});
export type Returned = Type.Static<typeof Returned>;

/** The number of sources that are listed. */
export const maxListedSources = 50;

const sourceCounts = {
  players: described("Players whose first session had the source."),
  returned: described("Of these, who came back on a later day, in UTC."),
  points: described(
    "The sum of the points that they have, without auto-mining under way; at most 2^53 - 1.",
  ),
};
/** The players of a source, or of several. */
export const SourceCounts = Type.Object(sourceCounts);
export type SourceCounts = Type.Static<typeof SourceCounts>;

/** The players of a bot by the source of their link. */
export const Sources = Type.Object({
  sources: Type.Array(
    Type.Object({ source: Type.String({ pattern: sourcePattern }), ...sourceCounts }),
    { maxItems: maxListedSources, description: "Those with the most players, in that order." },
  ),
  others: { ...SourceCounts, description: "All other sources together." },
  none: { ...SourceCounts, description: "Players whose link had no source." },
  hasMore: Type.Boolean({
    description: "True if counting took too long and there may be more players.",
  }),
});
export type Sources = Type.Static<typeof Sources>;

/** A failing field, with its reported and successful fetches of the last 24 hours. */
export const FailingField = Type.Object({
  name: Type.String({ pattern: customFieldNamePattern }),
  since: Moment,
  fetches: whole,
  good: whole,
});
export type FailingField = Type.Static<typeof FailingField>;

/** The failing fields of a bot, the worst first. */
export const FailingFields = Type.Object({ fields: Type.Array(FailingField) });
export type FailingFields = Type.Static<typeof FailingFields>;

/** A bot's daily counts. */
export const Overview = Type.Object({
  serverTime: Moment,
  hasPlayers: Type.Boolean({ description: "Whether anyone has ever opened the Mini App." }),
  countedSince: nullable(
    "integer",
    "When counting began, if that is after the first of the days and the bot is older.",
    Moment,
  ),
  active: Type.Object(
    { today: whole, last7Days: whole, last30Days: whole },
    { description: "Players who began a session, each once." },
  ),
  totals: Type.Object({ ...counts, afterDay: Returned, afterWeek: Returned }),
  previous: Type.Unsafe<{ newPlayers: number; taps: number; sent: number } | null>({
    ...Type.Object({ newPlayers: whole, taps: whole, sent: whole }),
    type: ["object", "null"],
    description:
      "New players, taps and sent messages of as many days before; null if not all of these were counted.",
  }),
  days: Type.Array(OverviewDay, { description: "The oldest first; the last is today." }),
  fields: Type.Object({
    count: described("The custom fields of the bot."),
    reported: described("Those that players' devices reported in the last 24 hours."),
    failing: Type.Array(FailingField),
  }),
  published: Type.Unsafe<{ version: number; at: number; by: string } | null>({
    type: ["object", "null"],
    properties: { version: whole, at: Moment, by: Type.String() },
    required: ["version", "at", "by"],
    description: "The last publication of the screen; null if the bot has none.",
  }),
});
export type Overview = Type.Static<typeof Overview>;
