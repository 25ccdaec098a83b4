import { ActionIcon, Burger, Button, Drawer, Kbd } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRoute } from "wouter";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { modKey, useShortcuts } from "../palette/use-shortcuts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BotNav } from "./bot-nav.tsx";
import { BotSwitcher } from "./bot-switcher.tsx";
import { Brand } from "./brand.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { openOverlay } from "./overlay.ts";
import { Overlays } from "./overlays.tsx";
import { Preferences } from "./preferences.tsx";
import { shellWords } from "./shell-words.en.ts";

/** The layout of a signed-in owner's pages. */
export function Layout({ me, children }: { me: Owner; children: ReactNode }) {
  const words = useWords(shellWords);
  const [, params] = useRoute<{ botId: string }>("/bots/:botId/*?");
  const botId = params?.botId;
  const narrow =
    useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const [menuOpen, menu] = useDisclosure(false);
  useShortcuts();
  return (
    <>
      <a className="skip" href="#page">
        {words.skip}
      </a>
      <header className="top">
        {narrow && botId !== undefined && (
          <Burger size="sm" opened={menuOpen} onClick={menu.toggle} aria-label={words.menu} />
        )}
        <Brand short={narrow} />
        <BotSwitcher botId={botId} />
        <span style={{ flex: 1 }} />
        <PaletteButton isNarrow={narrow} />
        <HelpMenu />
        {!narrow && <Preferences />}
        <AccountMenu me={me} hasPreferences={narrow} />
      </header>
      <div className={botId === undefined ? undefined : "with-side"}>
        {botId !== undefined && !narrow && (
          <div className="side">
            <BotNav botId={botId} />
          </div>
        )}
        <main id="page" className="page" tabIndex={-1} style={{ outline: "none" }}>
          {children}
        </main>
      </div>
      <Overlays botId={botId} />
      {botId !== undefined && (
        <Drawer
          opened={narrow && menuOpen}
          onClose={menu.close}
          size={260}
          title={words.menu}
          closeButtonProps={{ "aria-label": words.close }}
        >
          <BotNav botId={botId} onChoose={menu.close} />
        </Drawer>
      )}
    </>
  );
}

function PaletteButton({ isNarrow }: { isNarrow: boolean }) {
  const words = useWords(shellWords);
  const open = () => openOverlay("palette");
  if (isNarrow)
    return (
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.search} onClick={open}>
        <Icon of={IconSearch} />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      justify="flex-start"
      w="min(260px, 22vw)"
      miw={130}
      me={4}
      c="dimmed"
      fw={400}
      styles={{ label: { flex: 1 } }}
      leftSection={<Icon of={IconSearch} size={16} />}
      rightSection={
        <Kbd size="xs" aria-hidden>
          {modKey} K
        </Kbd>
      }
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      {words.search}
    </Button>
  );
}
