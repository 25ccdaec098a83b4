import { ActionIcon, Kbd, Menu } from "@mantine/core";
import { IconBook2, IconHelp, IconKeyboard, IconLicense } from "@tabler/icons-react";
import { useLocation } from "wouter";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { openOverlay } from "./overlay.ts";
import { type ShellWords, shellWords } from "./shell-words.en.ts";

const newTab = { component: "a", target: "_blank", rel: "noreferrer" } as const;

/** The documentation, the shortcuts and the licences. */
export function HelpMenu() {
  const words = useWords(shellWords);
  const [location] = useLocation();
  const ofPage = docsPageOf(location);
  return (
    <Menu withinPortal={false} position="bottom-end" width={290}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.help}>
          <Icon of={IconHelp} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ofPage && (
          <Menu.Item {...newTab} href={ofPage.href} leftSection={<Icon of={IconBook2} size={16} />}>
            {words.docsOfPage(words.subjects[ofPage.subject])}
          </Menu.Item>
        )}
        <Menu.Item {...newTab} href="/docs" leftSection={<Icon of={IconBook2} size={16} />}>
          {words.docs}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon of={IconKeyboard} size={16} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={() => openOverlay("shortcuts")}
        >
          {words.shortcuts}
        </Menu.Item>
        <Menu.Item {...newTab} href="/licences" leftSection={<Icon of={IconLicense} size={16} />}>
          {words.licences}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DocsPage {
  readonly href: string;
  readonly subject: keyof ShellWords["subjects"];
}

/** The page of `/docs` that fits a page of a bot, by the page's path. */
const docsPages: Readonly<Record<string, DocsPage>> = {
  fields: { href: "/docs/custom-fields", subject: "fields" },
  "api-keys": { href: "/docs/external-api#api-keys", subject: "keys" },
  events: { href: "/docs/events", subject: "events" },
  chat: { href: "/docs/chat", subject: "chat" },
  activities: { href: "/docs/tasks", subject: "tasks" },
  users: { href: "/docs/external-api", subject: "calls" },
};

/** The documentation of the page at an address. */
function docsPageOf(location: string): DocsPage | undefined {
  return docsPages[/^\/bots\/[^/]+\/([^/]+)/.exec(location)?.[1] ?? ""];
}
