/** The vitest projects that the check runs, group by group; those of a group run at once. */
export const projectGroups = [
  ["rules", "walls", "components"],
  ["service", "faults"],
  ["browser"],
] as const;

/** Those that run on Citus, where it is to be tested. */
export const citusProjects = ["service", "faults", "citus"] as const;

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
  "test/e2e/development.test.ts",
];
