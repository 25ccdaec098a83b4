/**
 * Candidate ids for a bot with this username, best first: `acme-bot` for `acme_bot`, then
 * `acme-bot-2` …
 */
export function* botIds(username: string): Generator<string, void, undefined> {
  const base =
    username
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 58) || "bot";
  yield base;
  for (let n = 2; n < 1000; n += 1) yield `${base}-${n}`;
}
