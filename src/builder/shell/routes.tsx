import {
  IconAdjustmentsHorizontal,
  IconBraces,
  IconChartBar,
  IconDeviceMobile,
  IconKey,
  IconMessageCircle,
  IconSpeakerphone,
  IconTrophy,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { lazyPart } from "../parts/page/lazy-part.ts";

/** Pages that need no sign-in. */
export const openPages: Readonly<Record<string, ComponentType>> = {
  "/sign-in": lazyPart(() => import("../entry/sign-in-page.tsx"), "SignInPage"),
  "/claim": lazyPart(() => import("../entry/claim-page.tsx"), "ClaimPage"),
};

/** Pages that need a signed-in owner. */
export const ownerPages: Readonly<Record<string, ComponentType>> = {
  "/": lazyPart(() => import("../bots/bots-page.tsx"), "BotsPage"),
  "/add-bot": lazyPart(() => import("../bots/add-bot-page.tsx"), "AddBotPage"),
  "/account": lazyPart(() => import("../account/account-page.tsx"), "AccountPage"),
};

/** A page of one bot, at `/bots/:botId/{path}`. */
export interface BotPage {
  readonly path:
    | "overview"
    | "screen"
    | "activities"
    | "chat"
    | "fields"
    | "users"
    | "broadcasts"
    | "api-keys"
    | "events"
    | "settings";
  readonly icon: TablerIcon;
  /** Not in an editor's navigation. */
  readonly isForOwners?: true;
  readonly page: ComponentType<{ botId: string }>;
  /** Whether its sections have addresses: `/bots/:botId/{path}/{section}`. */
  readonly hasSections?: true;
}

/** In the order of the navigation; the first is a bot's start page. */
export const botPages: readonly BotPage[] = [
  {
    path: "overview",
    icon: IconChartBar,
    page: lazyPart(() => import("../overview/overview-page.tsx"), "OverviewPage"),
  },
  {
    path: "screen",
    icon: IconDeviceMobile,
    page: lazyPart(() => import("../screen/screen-editor.tsx"), "ScreenPage"),
  },
  {
    path: "activities",
    icon: IconTrophy,
    page: lazyPart(() => import("../activities/activities-page.tsx"), "ActivitiesPage"),
  },
  {
    path: "chat",
    icon: IconMessageCircle,
    page: lazyPart(() => import("../chat/chat-page.tsx"), "ChatPage"),
  },
  {
    path: "fields",
    icon: IconBraces,
    page: lazyPart(() => import("../fields/fields-page.tsx"), "FieldsPage"),
  },
  {
    path: "users",
    icon: IconUsers,
    page: lazyPart(() => import("../users/users-page.tsx"), "UsersPage"),
  },
  {
    path: "broadcasts",
    icon: IconSpeakerphone,
    page: lazyPart(() => import("../broadcasts/broadcasts-page.tsx"), "BroadcastsPage"),
  },
  {
    path: "api-keys",
    icon: IconKey,
    isForOwners: true,
    page: lazyPart(() => import("../keys/keys-page.tsx"), "KeysPage"),
  },
  {
    path: "events",
    icon: IconWebhook,
    isForOwners: true,
    page: lazyPart(() => import("../events/events-page.tsx"), "EventsPage"),
  },
  {
    path: "settings",
    icon: IconAdjustmentsHorizontal,
    hasSections: true,
    page: lazyPart(() => import("../settings/settings-page.tsx"), "SettingsPage"),
  },
];

/** Pages below those, by their paths after `/bots/:botId/`. */
export const innerBotPages: Readonly<Record<string, ComponentType<{ botId: string }>>> = {
  "broadcasts/new": lazyPart(
    () => import("../broadcasts/new-broadcast-page.tsx"),
    "NewBroadcastPage",
  ),
  "broadcasts/:id": lazyPart(() => import("../broadcasts/broadcast-page.tsx"), "BroadcastPage"),
};

/** The pages of a bot that an owner or an editor may open. */
export function pagesFor({ isEditor }: { isEditor: boolean }): readonly BotPage[] {
  return isEditor ? botPages.filter(({ isForOwners }) => !isForOwners) : botPages;
}
