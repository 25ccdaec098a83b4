import { IconBraces, IconPlus, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { textIn } from "#contract/text/screen-text.ts";
import { activityParts, activityPath } from "../activities/activity-parts.ts";
import { activityWords } from "../activities/activity-words.en.ts";
import { languages, useLanguage } from "../language.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { settingPath } from "../settings/setting-path.ts";
import type { SettingWords } from "../settings/setting-words.en.ts";
import { settingWords } from "../settings/setting-words.en.ts";
import { botPages, pagesFor } from "../shell/routes.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords, wordsIn } from "../words.ts";
import type { EntryGroup } from "./entry.ts";
import { paletteWords } from "./palette-words.en.ts";

type SettingSection = keyof SettingWords["sections"];

/** The pages, fields, activities and settings of a bot. */
export function useBotEntries(botId: string | undefined): EntryGroup[] {
  const words = useWords(paletteWords);
  const { nav } = useWords(shellWords);
  const { parts, untitled } = useWords(activityWords);
  const { sections } = useWords(settingWords);
  const language = useLanguage();
  const { data: bot } = useQuery({ ...ownedBotQuery(botId ?? ""), enabled: botId !== undefined });
  if (botId === undefined) return [];
  const activityIcon = botPages.find(({ path }) => path === "activities")?.icon ?? IconSettings;
  const titled = ["tasks", "boosts", "quizzes"] as const;
  return [
    {
      id: "pages",
      label: words.groups.pages,
      entries: pagesFor({ isEditor: bot?.role === "editor" }).map(({ path, icon, key }) => ({
        id: path,
        label: nav[path],
        icon,
        keys: ["G", key.toUpperCase()],
        keywords: inAll(shellWords, (one) => one.nav[path]),
        href: `/bots/${botId}/${path}`,
      })),
    },
    {
      id: "fields",
      label: words.groups.fields,
      entries: [
        ...(bot?.fields ?? []).map(({ name, url }) => ({
          id: name,
          label: name,
          note: url,
          icon: IconBraces,
          isDeep: true as const,
          href: `/bots/${botId}/fields?edit=${name}`,
        })),
        {
          id: "+",
          label: words.addField,
          icon: IconPlus,
          isDeep: true as const,
          keywords: inAll(paletteWords, (one) => one.addField),
          href: `/bots/${botId}/fields?new`,
        },
      ],
    },
    {
      id: "activities",
      label: words.groups.activities,
      entries: [
        ...activityParts.map((part) => ({
          id: part,
          label: parts[part],
          icon: activityIcon,
          isDeep: true as const,
          keywords: inAll(activityWords, (one) => one.parts[part]),
          href: activityPath(botId, part),
        })),
        ...titled.flatMap((part) =>
          (bot?.activities[part] ?? []).map(({ id, title }) => ({
            id: `${part} ${id}`,
            label: textIn(title, language) || untitled,
            note: parts[part],
            icon: activityIcon,
            isDeep: true as const,
            href: activityPath(botId, part),
          })),
        ),
      ],
    },
    {
      id: "settings",
      label: words.groups.settings,
      entries: (Object.keys(sections) as SettingSection[]).map((section) => ({
        id: section,
        label: sections[section],
        icon: IconSettings,
        isDeep: true as const,
        keywords: inAll(settingWords, (one) => one.sections[section]),
        href: settingPath(botId, section),
      })),
    },
  ];
}

/** A text in all loaded languages, so that its name in English finds it, too. */
export function inAll<Words extends object>(words: Words, text: (words: Words) => string): string {
  return [...new Set(languages.map((language) => text(wordsIn(language, words))))].join(" ");
}
