/**
 * Queries by the names of their checks. The comment in the first line says how it is in a store that
 * is whole; the query selects the rows that break this rule, and the report counts the table after
 * its first `from`. A query about bots reads the rows of one bot alone.
 */
export type SqlChecks = Readonly<Record<string, string>>;

/** Identifies a broken row and says what is wrong with it. Never contains a secret. */
export type Example = Readonly<Record<string, string | number | null>>;

/** How many examples a check gives. */
export const maxExamples = 5;

/** The result of a check, as it is printed. */
export class Finding {
  readonly name: string;
  /** How it is in a store that is whole; one sentence. */
  readonly rule: string;
  /** How many rows were checked. */
  rows = 0;
  /** How many of them break the rule. */
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
