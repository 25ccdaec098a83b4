import { ActionIcon, Kbd, Menu } from "@mantine/core";
import {
  IconBook2,
  IconHelp,
  IconKeyboard,
  IconLicense,
  IconVocabulary,
} from "@tabler/icons-react";
import { useLocation } from "wouter";
import { Icon } from "../parts/page/icon.tsx";
import { openOverlay } from "../shell/overlay.ts";
import { useWords } from "../words.ts";
import { docsPageOf } from "./docs-page.ts";
import { helpWords } from "./help-words.en.ts";

const newTab = { component: "a", target: "_blank", rel: "noreferrer" } as const;

/** The documentation, the shortcuts and the glossary. */
export function HelpMenu() {
  const words = useWords(helpWords);
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
          leftSection={<Icon of={IconVocabulary} size={16} />}
          onClick={() => openOverlay("glossary")}
        >
          {words.glossary}
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
