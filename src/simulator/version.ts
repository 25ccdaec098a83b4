/** The protocol versions offered, newest first. */
export const versions = ["9.1", "8.0", "7.10", "7.0", "6.4", "6.1", "6.0"] as const;

/** Whether a client of `version` has what `since` introduced; `7.10` is later than `7.7`. */
export function knows(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split(".").map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
