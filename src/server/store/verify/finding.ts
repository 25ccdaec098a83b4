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

  /** Counts `faults` rows that break the rule. */
  fault(example: Example, faults = 1): void {
    this.faults += faults;
    if (this.examples.length < maxExamples) this.examples.push(example);
  }
}
