/** The vitest projects that the check runs, one after another, the quick ones first. */
export const projects = ["rules", "walls", "components", "service", "faults", "browser"];

/** What `check:quick` runs of them. */
export const quickProjects = ["rules", "components", "service"];

/** The files that `check:quick` leaves out: they try very many cases, or wait for real time. */
export const longTests = [
  "test/server/external/body-cost.test.ts",
  "test/server/builder/fuzz.test.ts",
  "test/server/messages/delivery.test.ts",
  "test/server/external/fuzz.test.ts",
  "test/server/mini-app/play-model.test.ts",
  "test/server/wallet/wallet-forgery.test.ts",
  "test/demo/dev.test.ts",
];
