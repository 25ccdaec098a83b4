import {
  IconBook2,
  IconBraces,
  IconBrandTelegram,
  IconHistory,
  IconHome,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLink,
  IconLogout,
  IconPalette,
  IconPlus,
  IconRocket,
  IconSend,
  IconSettings,
  IconTestPipe,
  IconTrophy,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import { activityParts, activityPath } from "../activities/activity-parts.ts";
import { activityWords } from "../activities/activity-words.en.ts";
import { languages, ownLanguageName } from "../language.ts";
import { settingPath } from "../settings/setting-path.ts";
import { type SettingWords, settingWords } from "../settings/setting-words.en.ts";
import { themes } from "../shell/preferences.tsx";
import { pagesFor } from "../shell/routes.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { wordsIn } from "../words.ts";
import { type PaletteWords, paletteWords } from "./palette-words.en.ts";

export type CommandGroup = keyof PaletteWords["groups"];

/** A page, a thing of the bot or an action that has a name. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly icon: TablerIcon;
  /** Its name in a language. */
  readonly label: (language: string) => string;
  readonly note?: string;
  /** Its shortcut. */
  readonly keys?: readonly string[];
  /** Its address; a command without one is run by its id. */
  readonly href?: string;
  /** Only listed when somebody searches. */
  readonly isDeep?: true;
}

const shell = (text: (words: typeof shellWords) => string) => (language: string) =>
  text(wordsIn(language, shellWords));
const own = (id: keyof PaletteWords["names"]) => (language: string) =>
  wordsIn(language, paletteWords).names[id];

/** The commands of every page, with their shortcuts. */
export const generalCommands: readonly Command[] = [
  {
    id: "all-bots",
    group: "bots",
    icon: IconHome,
    label: shell((words) => words.allBots),
    href: "/",
  },
  {
    id: "add-bot",
    group: "bots",
    icon: IconPlus,
    label: shell((words) => words.addBot),
    href: "/add-bot",
    isDeep: true,
  },
  { id: "docs", group: "actions", icon: IconBook2, label: shell((words) => words.docs) },
  {
    id: "shortcuts",
    group: "actions",
    icon: IconKeyboard,
    label: shell((words) => words.shortcuts),
    keys: ["?"],
  },
  ...themes.map((theme) => ({
    id: `theme ${theme}`,
    group: "actions" as const,
    icon: IconPalette,
    label: shell((words) => `${words.theme}: ${words.themes[theme]}`),
    isDeep: true as const,
  })),
  ...languages.map((tag) => ({
    id: `language ${tag}`,
    group: "actions" as const,
    icon: IconLanguage,
    label: shell((words) => `${words.language}: ${ownLanguageName(tag)}`),
    isDeep: true as const,
  })),
  {
    id: "account",
    group: "actions",
    icon: IconUser,
    label: shell((words) => words.account),
    href: "/account",
    isDeep: true,
  },
  {
    id: "sign-out",
    group: "actions",
    icon: IconLogout,
    label: shell((words) => words.signOut),
    isDeep: true,
  },
];

/** The pages, sections and actions of a bot. */
export function botCommands(botId: string, isEditor: boolean): Command[] {
  const at = (path: string) => `/bots/${botId}/${path}`;
  const sections = Object.keys(settingWords.sections) as (keyof SettingWords["sections"])[];
  return [
    ...pagesFor({ isEditor }).map(({ path, icon }) => ({
      id: path,
      group: "pages" as const,
      icon,
      label: shell((words) => words.nav[path]),
      href: at(path),
    })),
    { id: "test-player", group: "actions", icon: IconTestPipe, label: own("test-player") },
    { id: "app", group: "actions", icon: IconBrandTelegram, label: own("app") },
    { id: "copy-link", group: "actions", icon: IconLink, label: own("copy-link") },
    ...(
      [
        ["add-field", IconBraces, "fields?new"],
        ["new-broadcast", IconSend, "broadcasts/new"],
        ["publish", IconRocket, "screen"],
        ["look", IconPalette, "screen?look"],
        ["translations", IconLanguage, "screen?translations"],
        ["versions", IconHistory, "screen?history"],
        ...(isEditor ? [] : [["new-key", IconKey, "api-keys"] as const]),
      ] as const
    ).map(([id, icon, path]) => ({
      id,
      group: "actions" as const,
      icon,
      label: own(id),
      href: at(path),
      isDeep: true as const,
    })),
    ...activityParts.map((part) => ({
      id: `activity ${part}`,
      group: "activities" as const,
      icon: IconTrophy,
      label: (language: string) => wordsIn(language, activityWords).parts[part],
      href: activityPath(botId, part),
      isDeep: true as const,
    })),
    ...sections.map((section) => ({
      id: `settings ${section}`,
      group: "settings" as const,
      icon: IconSettings,
      label: (language: string) => wordsIn(language, settingWords).sections[section],
      href: settingPath(botId, section),
      isDeep: true as const,
    })),
  ];
}
