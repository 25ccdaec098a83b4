import { type FieldCheckId, isForBrowsers } from "#contract/field/field-limit.ts";
import type { Findings, Say } from "./finding.ts";

/** A service that cannot answer a field request of a player's browser as it is. */
interface KnownHost {
  readonly host: RegExp;
  /** Its name, if it can serve a field that the service fetches. */
  readonly service?: string;
  readonly advice: Parameters<Say>[0];
}

const knownHosts: readonly KnownHost[] = [
  {
    host: /^script\.google(?:usercontent)?\.com$/,
    service: "Google Apps Script",
    advice: "hostAppsScript",
  },
  { host: /^hook\.(?:\w+\.)?(?:make|integromat)\.com$/, service: "Make", advice: "hostMake" },
  { host: /\.n8n\.cloud$/, service: "n8n", advice: "hostN8n" },
  { host: /^hooks\.zapier\.com$/, advice: "hostZapier" },
  { host: /^docs\.google\.com$/, advice: "hostSheet" },
  { host: /^api\.(?:airtable|notion)\.com$/, advice: "hostKey" },
  { host: /^(?:raw|gist)\.githubusercontent\.com$|^github\.com$/, advice: "hostFiles" },
];

const advisedIds: readonly FieldCheckId[] = [
  "preflight",
  "allow-origin",
  "allow-headers",
  "redirect",
  "status",
  "raw-text",
];

/** Replaces the advice of failed checks at a well-known service by the advice for that service. */
export function adviseByHost(findings: Findings, { hostname }: URL, say: Say): Findings {
  const known = knownHosts.find(({ host }) => host.test(hostname));
  const failed = advisedIds.filter((id) => findings[id]?.ok === false);
  if (!known || failed.length === 0) return findings;
  const { service, advice } = known;
  const isWithoutCors = failed.some(isForBrowsers);
  const sentences = [
    service && isWithoutCors && say("hostByService", { service }),
    say(advice),
  ].filter(Boolean);
  return Object.fromEntries(
    Object.entries(findings).map(([id, finding]) => {
      const index = failed.indexOf(id as FieldCheckId);
      if (index < 0) return [id, finding];
      return [id, { ...finding, advice: index === 0 ? sentences.join(" ") : "" }];
    }),
  );
}
