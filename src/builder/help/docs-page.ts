import type { HelpWords } from "./help-words.en.ts";

interface DocsPage {
  readonly href: string;
  readonly subject: keyof HelpWords["subjects"];
}

/** The page of `/docs` that fits a page of a bot, by the page's path. */
const docsPages: Readonly<Record<string, DocsPage>> = {
  fields: { href: "/docs/custom-fields", subject: "fields" },
  "api-keys": { href: "/docs/external-api#api-keys", subject: "keys" },
  events: { href: "/docs/events", subject: "events" },
  activities: { href: "/docs/tasks", subject: "tasks" },
  users: { href: "/docs/external-api", subject: "calls" },
};

/** What the documentation says about the page that is open. */
export function docsPageOf(location: string): DocsPage | undefined {
  return docsPages[/^\/bots\/[^/]+\/([^/]+)/.exec(location)?.[1] ?? ""];
}
