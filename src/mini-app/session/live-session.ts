import type { Session } from "#contract/user/session.schema.ts";

/** A session with the offset of the device's clock. */
export interface LiveSession extends Session {
  /** The service's clock minus the device's when the answer arrived, in ms. */
  readonly clockOffsetMs: number;
}

/** The members of a session that the page reads. */
type ReadSession = Omit<
  LiveSession,
  "expiresAt" | "bot" | "level" | "screen" | "game" | "fieldRequest" | "customFields"
> & {
  /** A level's name is a text or an object of texts. */
  readonly game: Omit<LiveSession["game"], "levels"> & {
    readonly levels: readonly Omit<LiveSession["game"]["levels"][number], "name">[];
  };
  /** Each kind of block has its own members, which are not read here. */
  readonly screen: Omit<LiveSession["screen"], "blocks"> & { readonly blocks: readonly object[] };
  /** A fallback is a text or an object of texts. */
  readonly customFields: readonly Omit<LiveSession["customFields"][number], "fallback">[];
  /** The rest of it is passed on as it is. */
  readonly fieldRequest: Pick<LiveSession["fieldRequest"], "tonFriendlyAddress">;
};

/** One value of each type, in the shape of a session; the compiler finds missing members. */
const sample: ReadSession = {
  token: "",
  serverTime: 0,
  clockOffsetMs: 0,
  refCode: "",
  player: { tgId: 0, name: "", username: "", customValue: 0 },
  game: {
    levels: [{ points: 0 }],
    maxEnergy: 0,
    energyPerSecond: 0,
    pointsPerTap: 0,
    autominePointsPerHour: 0,
    points: 0,
    pointsSpent: 0,
    energyFullAt: 0,
    autominingSince: 0,
    tapsCountedAt: 0,
  },
  friendsCount: 0,
  screen: { blocks: [{}] },
  customFields: [{ name: "", url: "", refreshSeconds: 0, signed: false }],
  fieldRequest: { tonFriendlyAddress: "" },
};

/** Whether `value` has every member that the page reads, each of its type; others may be there. */
export function isSession(value: unknown): value is LiveSession {
  return hasShape(value, sample);
}

function hasShape(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.every((one) => hasShape(one, like[0]));
  if (typeof value !== typeof like || value === null) return false;
  if (typeof like === "object")
    return Object.entries(like as object).every(([name, one]) =>
      hasShape((value as Record<string, unknown>)[name], one),
    );
  return typeof value !== "number" || Number.isFinite(value);
}
