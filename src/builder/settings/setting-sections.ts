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
import { type ComponentType, lazy } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { AuditSection } from "./audit-section.tsx";
import { AppSection, DeleteSection, FileSection } from "./bot-sections.tsx";
import { GeneralForm } from "./general-form.tsx";
import { OwnersSection } from "./owners-section.tsx";
import { PrivacyForm } from "./privacy-form.tsx";
import type { SettingWords } from "./setting-words.en.ts";
import { TokenForm } from "./token-form.tsx";

type SectionPath = keyof SettingWords["sections"];

/** A section of the settings, at `/bots/:botId/settings/{path}`. */
interface SettingSection {
  readonly path: SectionPath;
  readonly icon: TablerIcon;
  readonly section: ComponentType<{ bot: OwnedBot }>;
}

// The charts of the game are loaded with it.
const GameForm = lazy(async () => ({ default: (await import("./game/game-form.tsx")).GameForm }));

/** In the order of the navigation; the first is where `/settings` leads. */
export const settingSections: readonly [SettingSection, ...SettingSection[]] = [
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
