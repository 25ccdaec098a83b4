/** What tells a row that breaks a rule from others, and what was seen in it; never a secret. */
export type Example = Readonly<Record<string, string | number | null>>;

/** What a check has found, as it is printed. */
export interface CheckResult {
  readonly name: string;
  /** What holds in a store that is whole; one sentence. */
  readonly rule: string;
  /** How many rows were looked at. */
  readonly rows: number;
  /** How many of them break the rule. */
  readonly faults: number;
  /** The first of these. */
  readonly examples: readonly Example[];
}

/** How many examples a check gives. */
export const maxExamples = 5;

/** What a check finds, while it is under way. */
export class Finding {
  readonly name: string;
  readonly rule: string;
  #rows = 0;
  #faults = 0;
  readonly #examples: Example[] = [];

  constructor(name: string, rule: string) {
    this.name = name;
    this.rule = rule;
  }

  /** Counts rows that were looked at. */
  look(rows = 1): void {
    this.#rows += rows;
  }

  /** Counts `faults` rows that break the rule. */
  fault(example: Example, faults = 1): void {
    this.#faults += faults;
    if (this.#examples.length < maxExamples) this.#examples.push(example);
  }

  result(): CheckResult {
    const { name, rule } = this;
    return { name, rule, rows: this.#rows, faults: this.#faults, examples: this.#examples };
  }
}
