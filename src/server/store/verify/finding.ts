/**
 * Queries by the names of their checks. The comment in the first line is the rule, true for every
 * intact store; the query selects the rows that break it, and the report counts the table after its
 * first `from`. A query about bots reads the rows of one bot only.
 */
export type SqlChecks = Readonly<Record<string, string>>;

/** Identifies a broken row, with the fault. Never contains a secret. */
export type Example = Readonly<Record<string, string | number | null>>;

/** The maximum number of examples of a check. */
export const maxExamples = 5;

/** The printed result of a check. */
export class Finding {
  readonly name: string;
  /** The rule, true for every intact store; one sentence. */
  readonly rule: string;
  rows = 0;
  faults = 0;
  readonly examples: Example[] = [];

  constructor(name: string, rule: string) {
    this.name = name;
    this.rule = rule;
  }

  /** Counts a row, and a fault unless `isRight` returns true; returns whether it did. */
  check(example: Example, isRight: () => boolean): boolean {
    this.rows += 1;
    let isSound = false;
    try {
      isSound = isRight();
    } catch {
      // A text that cannot be parsed or decrypted is a fault like any other.
    }
    if (!isSound) this.fault(example);
    return isSound;
  }

  /** Counts `faults` rows that break the rule. */
  fault(example: Example, faults = 1): void {
    this.faults += faults;
    if (this.examples.length < maxExamples) this.examples.push(example);
  }
}
