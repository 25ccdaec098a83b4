/** Each promise and its test file, in the order of a run. */
export const promises = {
  R1: { file: "forgeries/forged-init-data", what: "forged init data" },
  R2: { file: "forgeries/forged-proofs", what: "forged wallet proofs and field tokens" },
  R3: { file: "kills/kills", what: "SIGKILL in the middle of every kind of work" },
  R4: {
    file: "requests/repeated-keys",
    what: "idempotency keys through a proxy that drops answers",
  },
  R5: { file: "requests/hot-user", what: "a million credits, one user hot" },
  R6: { file: "requests/fuzzed-requests", what: "fuzzed requests, malformed HTTP, idle sockets" },
  R7: { file: "strangers/foreign-identities", what: "every route as every foreign identity" },
  R8: { file: "strangers/canaries", what: "secrets that must be nowhere" },
  R9: { file: "requests/endpoint-faults", what: "faults at owners' endpoints in three browsers" },
  R10: { file: "requests/no-stampede", what: "10,000 players whose owner's endpoint comes back" },
  R11: { file: "kills/faulty-bot-api", what: "messages through a faulty Bot API" },
  R12: { file: "kills/postgres-faults", what: "PostgreSQL's faults and rolling restarts" },
  R13: { file: "soak/soak", what: "an hour's soak, an afternoon of the Mini App" },
  R14: { file: "kills/restore-drill", what: "backup and restore under load" },
  R15: { file: "soak/clock-jumps", what: "a clock that is a day off and right again" },
} as const satisfies Record<string, { file: string; what: string }>;

export type PromiseId = keyof typeof promises;

/** Unknown words of the command line; the message lists the known ones. */
export class UsageError extends Error {}

/** Parses the words of the command line. Throws `UsageError`. */
export function askedFor(words: readonly string[]): {
  readonly ids: readonly PromiseId[];
  readonly scale: number;
} {
  const all = Object.keys(promises) as PromiseId[];
  let [ids, scale]: [readonly PromiseId[], number] = [all, 1];
  const rest = words.flatMap((word) => word.split("="));
  while (rest.length > 0) {
    const [option, value = ""] = rest.splice(0, 2);
    if (option === "--only") {
      const names = value.split(",");
      const unknown = names.find((name) => !all.some((id) => id === name));
      if (unknown !== undefined)
        throw new UsageError(`--only takes ids with commas: ${all.join(", ")}; not "${unknown}".`);
      ids = all.filter((id) => names.includes(id));
    } else if (option === "--scale") {
      scale = Number(value);
      if (!(scale > 0 && scale <= 1))
        throw new UsageError(`--scale takes a number above 0 and at most 1, not "${value}".`);
    } else {
      throw new UsageError(`Use --only R1,R2 and --scale 0.01, not "${option}".`);
    }
  }
  return { ids, scale };
}
