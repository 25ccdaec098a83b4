import fc from "fast-check";
import { expect, test } from "vitest";
import { type FieldOutcome, fieldOutcomes } from "#contract/field/field-limit.ts";
import {
  type FieldState,
  failuresOf,
  unreported,
  withFetches,
} from "#server/store/field/failing-rule.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const begin = 1_795_000_000_000;

/** A report after a pause. */
interface Report {
  readonly pauseMs: number;
  readonly outcomes: readonly FieldOutcome[];
}

const pause = fc.oneof(
  fc.integer({ min: 0, max: 20 * minuteMs }),
  fc.integer({ min: 0, max: 3 * hourMs }),
);
const reportsOf = (outcome: fc.Arbitrary<FieldOutcome>, minLength = 0) =>
  fc.array(
    fc.record({ pauseMs: pause, outcomes: fc.array(outcome, { minLength: 1, maxLength: 8 }) }),
    { minLength, maxLength: 30 },
  );
const anyOutcome = fc.constantFrom(...fieldOutcomes);
const failure = anyOutcome.filter((outcome) => outcome !== "ok" && outcome !== "offline");
const mostlyOk = fc.oneof({ weight: 9, arbitrary: fc.constant("ok" as const) }, anyOutcome);

/** The states after each report, with their times. */
function states(reports: readonly Report[]): { at: number; state: FieldState }[] {
  let at = begin;
  let state = unreported;
  return reports.map(({ pauseMs, outcomes }) => {
    at += pauseMs;
    // As a process reads it from the store.
    state = withFetches(JSON.parse(JSON.stringify(state)), outcomes, at);
    return { at, state };
  });
}

const endOf = (reports: readonly Report[]) => states(reports).at(-1)?.state ?? unreported;

test("a field begins to fail with a failure, after three at least, and lasts an hour", () => {
  const property = fc.property(fc.oneof(reportsOf(mostlyOk), reportsOf(anyOutcome)), (reports) => {
    const all = states(reports);
    for (const [index, { at, state }] of all.entries()) {
      const before = all[index - 1]?.state.failingSince ?? null;
      const { failingSince } = state;
      if (before === null && failingSince !== null) {
        expect(failingSince).toBe(at);
        const past = reports.slice(0, index + 1).flatMap(({ outcomes }) => outcomes);
        const failures = past.filter((outcome) => outcome !== "ok" && outcome !== "offline");
        expect(failures.length).toBeGreaterThanOrEqual(3);
        expect(reports[index]?.outcomes).toContain(failures.at(-1));
      }
      if (before !== null && failingSince !== before) {
        expect(failingSince).toBeNull();
        expect(at - before).toBeGreaterThanOrEqual(hourMs);
      }
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test("of fetches at one moment, five failures that are more than 5 % make a field fail", () => {
  const counts = fc.record({ good: fc.nat(200), failed: fc.integer({ min: 1, max: 12 }), failure });
  const property = fc.property(counts, ({ good, failed, failure: outcome }) => {
    const outcomes = [...Array(good).fill("ok"), ...Array(failed).fill(outcome)];
    const { failingSince } = withFetches(unreported, outcomes, begin);
    expect(failingSince !== null).toBe(failed >= 5 && failed > (good + failed) * 0.05);
  });
  fc.assert(property, { numRuns: 500 });
});

test("three failures alone, the last 15 minutes after the first, make a field fail", () => {
  const property = fc.property(reportsOf(failure, 1), (reports) => {
    const fetches = reports.flatMap(({ outcomes }) => outcomes).length;
    const ms = reports.slice(1).reduce((sum, { pauseMs }) => sum + pauseMs, 0);
    const isFailing = fetches >= 5 || (fetches >= 3 && ms >= 15 * minuteMs);
    expect(endOf(reports).failingSince !== null).toBe(isFailing);
  });
  fc.assert(property, { numRuns: 500 });
});

test("three successes alone, the last an hour after the first, end every failure", () => {
  const ok = fc.constant("ok" as const);
  const property = fc.property(reportsOf(anyOutcome), reportsOf(ok, 1), (before, after) => {
    const fetches = after.flatMap(({ outcomes }) => outcomes).length;
    const ms = after.slice(1).reduce((sum, { pauseMs }) => sum + pauseMs, 0);
    if (fetches >= 3 && ms >= hourMs) expect(endOf([...before, ...after]).failingSince).toBeNull();
  });
  fc.assert(property, { numRuns: 500 });
});

test("requests that were limited are the reason only if nothing else failed", () => {
  const timeouts = withFetches(unreported, Array(5).fill("timeout"), begin);
  const limited = withFetches(timeouts, Array(60).fill("limited"), begin);
  expect(failuresOf(limited.recent)).toMatchObject({ failed: 65, outcome: "timeout" });
  expect(failuresOf(withFetches(unreported, ["ok", "limited"], begin).recent).outcome).toBe(
    "limited",
  );
});

test("devices that were offline change nothing", () => {
  const offline = fc.constant({ pauseMs: 0, outcomes: ["offline" as const] });
  const property = fc.property(reportsOf(anyOutcome), offline, (reports, silent) => {
    const known = reports.map(({ pauseMs, outcomes }) => ({
      pauseMs,
      outcomes: outcomes.filter((outcome) => outcome !== "offline"),
    }));
    expect(endOf(reports.flatMap((report) => [report, silent]))).toEqual(endOf(known));
  });
  fc.assert(property, { numRuns: 200 });
});

test("an hour of reports decides the state, even after a clock that was a year ahead", () => {
  const property = fc.property(reportsOf(anyOutcome), fc.boolean(), (reports, isGood) => {
    const ahead = states(reports).at(-1)?.state ?? unreported;
    const past = begin - 365 * 24 * hourMs;
    let state = ahead;
    for (let minutes = 0; minutes <= 61; minutes += 1)
      state = withFetches(state, [isGood ? "ok" : "status"], past + minutes * minuteMs);
    expect(state.failingSince === null).toBe(isGood);
  });
  fc.assert(property, { numRuns: 200 });
});
