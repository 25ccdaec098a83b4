import {
  IconAdjustmentsHorizontal,
  IconDeviceMobile,
  IconDownload,
  IconHistory,
  IconLock,
  IconShieldLock,
  IconTrash,
  IconTrophy,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Redirect, useParams } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { Page } from "../parts/page/page.tsx";
import { Sections } from "../parts/page/sections.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { NoSuchPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { AuditSection } from "./audit-section.tsx";
import { AppSection, DeleteSection, FileSection } from "./bot-sections.tsx";
import { GeneralForm } from "./general-form.tsx";
import { OwnersSection } from "./owners-section.tsx";
import { PrivacyForm } from "./privacy-form.tsx";
import { settingPath } from "./setting-path.ts";
import { type SettingWords, settingWords } from "./setting-words.en.ts";
import { TokenForm } from "./token-form.tsx";

/** A section of the settings, at `/bots/:botId/settings/{path}`. */
interface SettingSection {
  readonly path: keyof SettingWords["sections"];
  readonly icon: TablerIcon;
  readonly section: ComponentType<{ bot: OwnedBot }>;
}

// The charts of the game are loaded with it.
const GameForm = lazyPart(() => import("./game/game-form.tsx"), "GameForm");

/** In the order of the navigation; the first is where `/settings` leads. */
const sections: readonly [SettingSection, ...SettingSection[]] = [
  { path: "general", icon: IconAdjustmentsHorizontal, section: GeneralForm },
  { path: "app", icon: IconDeviceMobile, section: AppSection },
  { path: "game", icon: IconTrophy, section: GameForm },
  { path: "token", icon: IconLock, section: TokenForm },
  { path: "owners", icon: IconUsersGroup, section: OwnersSection },
  { path: "history", icon: IconHistory, section: AuditSection },
  { path: "privacy", icon: IconShieldLock, section: PrivacyForm },
  { path: "file", icon: IconDownload, section: FileSection },
  { path: "danger", icon: IconTrash, section: DeleteSection },
];

export function SettingsPage({ botId }: { botId: string }) {
  const words = useWords(settingWords);
  const { section: name } = useParams<{ section?: string }>();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  if (name === undefined) return <Redirect to={settingPath(botId, sections[0].path)} replace />;
  const current = sections.find(({ path }) => path === name);
  if (!current) return <NoSuchPage />;
  return (
    <Page title={words.title} part={words.sections[current.path]}>
      <Sections
        label={words.sectionNav}
        links={sections.map(({ path, icon }) => ({
          href: settingPath(botId, path),
          label: words.sections[path],
          icon,
        }))}
        current={settingPath(botId, current.path)}
      >
        <current.section bot={bot} />
      </Sections>
    </Page>
  );
}
