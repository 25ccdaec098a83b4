/** The vitest projects that the check runs, one after another, the quick ones first. */
export const projects = ["rules", "walls", "components", "service", "faults", "browser"];
