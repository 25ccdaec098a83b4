/** The vitest projects that the check runs, group by group; those of a group run at once. */
export const projectGroups = [
  ["rules", "walls", "components"],
  ["service", "faults"],
  ["browser"],
] as const;

/** Those that the check runs on Citus, too; `npm run test:citus` runs `faults` as well. */
export const citusProjects = ["service", "citus"] as const;

/** Those that have a command of their own, because they play for hours. */
export const longProjects = ["deployed", "reliability"] as const;

export type Project = (typeof projectGroups)[number][number] | (typeof citusProjects)[number];

/** The files that `check:quick` leaves out: they try very many cases, or wait for real time. */
export const longTests = [
  "test/server/external/body-cost.test.ts",
  "test/server/builder/fuzz.test.ts",
  "test/server/builder/upload-fuzz.test.ts",
  "test/server/messages/delivery.test.ts",
  "test/server/external/fuzz.test.ts",
  "test/server/mini-app/play-model.test.ts",
  "test/server/wallet/wallet-forgery.test.ts",
  "test/demo/dev.test.ts",
];

/**
 * The files that the check leaves out and `npm run test:browser` runs: they try every number, loss, long text
 * or missing feature on pages that other files walk through, and development's pages.
 */
export const thoroughTests = [
  "test/e2e/builder-leaving.test.ts",
  "test/e2e/builder-lost-pictures.test.ts",
  "test/e2e/builder-numbers.test.ts",
  "test/e2e/development.test.ts",
  "test/e2e/long-texts.test.ts",
  "test/e2e/newer-features.test.ts",
];
