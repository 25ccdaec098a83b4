import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconBook2,
  IconBrandTelegram,
  IconHome,
  IconKeyboard,
  IconLanguage,
  IconLink,
  IconLogout,
  IconPalette,
  IconPlus,
  IconRobot,
  IconUser,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { copyText } from "#web/copy-text.ts";
import { chooseLanguage, languages, ownLanguageName } from "../language.ts";
import { useNotify } from "../parts/page/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { openOverlay } from "../shell/overlay.ts";
import { pageOfBot } from "../shell/page-of-bot.ts";
import { homeKey } from "../shell/routes.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { shortcutWords } from "../shortcuts/shortcut-words.en.ts";
import { useWords } from "../words.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { paletteWords } from "./palette-words.en.ts";
import { inAll } from "./use-bot-entries.ts";

const themes: readonly MantineColorScheme[] = ["light", "dark", "auto"];

/** The owner's bots; another bot opens at the page that is open. */
export function useBotsEntries(botId: string | undefined): EntryGroup {
  const { groups } = useWords(paletteWords);
  const { allBots, addBot } = useWords(shellWords);
  const { data: bots = [] } = useQuery(botsQuery);
  const [location] = useLocation();
  const page = pageOfBot(location, botId);
  const others = bots.filter(({ id }) => id !== botId);
  return {
    id: "bots",
    label: groups.bots,
    entries: [
      ...others.map(({ id, name, username }, index) => ({
        id: `bot ${id}`,
        label: name,
        note: `@${username}`,
        icon: IconRobot,
        href: `/bots/${id}${page}`,
        ...(index >= 5 && { isDeep: true as const }),
      })),
      {
        id: "all",
        label: allBots,
        icon: IconHome,
        keys: ["G", homeKey.toUpperCase()],
        keywords: inAll(shellWords, (one) => one.allBots),
        href: "/",
      },
      {
        id: "add",
        label: addBot,
        icon: IconPlus,
        isDeep: true,
        keywords: inAll(shellWords, (one) => one.addBot),
        href: "/add-bot",
      },
    ],
  };
}

/** What can be done from any page. */
export function useActionEntries(botId: string | undefined): EntryGroup {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const shortcuts = useWords(shortcutWords);
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const app = useAppEntries(botId);
  return {
    id: "actions",
    label: words.groups.actions,
    entries: [
      ...app,
      {
        id: "docs",
        label: words.docs,
        icon: IconBook2,
        keywords: inAll(paletteWords, (one) => one.docs),
        run: () => window.open("/docs", "_blank", "noreferrer"),
      },
      {
        id: "shortcuts",
        label: shortcuts.title,
        icon: IconKeyboard,
        keys: ["?"],
        keywords: inAll(shortcutWords, (one) => one.title),
        run: () => openOverlay("shortcuts"),
      },
      ...themes.map((theme) => ({
        id: theme,
        label: words.theme(shell.themes[theme]),
        icon: IconPalette,
        isDeep: true as const,
        keywords: inAll(shellWords, (one) => `${one.theme} ${one.themes[theme]}`),
        run: () => setColorScheme(theme),
      })),
      ...languages.map((language) => ({
        id: language,
        label: words.language(ownLanguageName(language)),
        icon: IconLanguage,
        isDeep: true as const,
        keywords: inAll(shellWords, (one) => one.language),
        run: () => void chooseLanguage(language),
      })),
      {
        id: "account",
        label: shell.account,
        icon: IconUser,
        isDeep: true,
        keywords: inAll(shellWords, (one) => one.account),
        href: "/account",
      },
      {
        id: "sign-out",
        label: shell.signOut,
        icon: IconLogout,
        isDeep: true,
        keywords: inAll(shellWords, (one) => one.signOut),
        run: () => signOut.mutate(),
      },
    ],
  };
}

function useAppEntries(botId: string | undefined): Entry[] {
  const words = useWords(paletteWords);
  const notify = useNotify();
  const { data: bot } = useQuery({ ...ownedBotQuery(botId ?? ""), enabled: botId !== undefined });
  if (!bot) return [];
  const link = `https://t.me/${bot.username}?startapp`;
  const copy = async () => {
    if (await copyText(link)) notify(words.linkCopied);
    else notify(words.copyFailed, { kind: "failed" });
  };
  return [
    {
      id: "app",
      label: words.openApp,
      note: link,
      icon: IconBrandTelegram,
      keywords: inAll(paletteWords, (one) => one.openApp),
      run: () => window.open(link, "_blank", "noreferrer"),
    },
    {
      id: "copy",
      label: words.copyLink,
      icon: IconLink,
      keywords: inAll(paletteWords, (one) => one.copyLink),
      run: () => void copy(),
    },
  ];
}
