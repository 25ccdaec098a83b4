import {
  IconAdjustmentsHorizontal,
  IconBraces,
  IconChartBar,
  IconDeviceMobile,
  IconKey,
  IconSpeakerphone,
  IconTrophy,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { type ComponentType, lazy } from "react";

/** Pages that need no sign-in. */
export const openPages: Readonly<Record<string, ComponentType>> = {
  "/sign-in": lazy(async () => ({
    default: (await import("../entry/sign-in-page.tsx")).SignInPage,
  })),
  "/claim": lazy(async () => ({ default: (await import("../entry/claim-page.tsx")).ClaimPage })),
};

/** Pages that need a signed-in owner. */
export const ownerPages: Readonly<Record<string, ComponentType>> = {
  "/": lazy(async () => ({ default: (await import("../bots/bots-page.tsx")).BotsPage })),
  "/add-bot": lazy(async () => ({
    default: (await import("../bots/add-bot-page.tsx")).AddBotPage,
  })),
  "/account": lazy(async () => ({
    default: (await import("../account/account-page.tsx")).AccountPage,
  })),
};

/** A page of one bot, at `/bots/:botId/{path}`. */
export interface BotPage {
  readonly path:
    | "overview"
    | "screen"
    | "activities"
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
    page: lazy(async () => ({
      default: (await import("../overview/overview-page.tsx")).OverviewPage,
    })),
  },
  {
    path: "screen",
    icon: IconDeviceMobile,
    page: lazy(async () => ({ default: (await import("../screen/screen-page.tsx")).ScreenPage })),
  },
  {
    path: "activities",
    icon: IconTrophy,
    page: lazy(async () => ({
      default: (await import("../activities/activities-page.tsx")).ActivitiesPage,
    })),
  },
  {
    path: "fields",
    icon: IconBraces,
    page: lazy(async () => ({ default: (await import("../fields/fields-page.tsx")).FieldsPage })),
  },
  {
    path: "users",
    icon: IconUsers,
    page: lazy(async () => ({ default: (await import("../users/users-page.tsx")).UsersPage })),
  },
  {
    path: "broadcasts",
    icon: IconSpeakerphone,
    page: lazy(async () => ({
      default: (await import("../broadcasts/broadcasts-page.tsx")).BroadcastsPage,
    })),
  },
  {
    path: "api-keys",
    icon: IconKey,
    isForOwners: true,
    page: lazy(async () => ({ default: (await import("../keys/keys-page.tsx")).KeysPage })),
  },
  {
    path: "events",
    icon: IconWebhook,
    isForOwners: true,
    page: lazy(async () => ({ default: (await import("../events/events-page.tsx")).EventsPage })),
  },
  {
    path: "settings",
    icon: IconAdjustmentsHorizontal,
    hasSections: true,
    page: lazy(async () => ({
      default: (await import("../settings/settings-page.tsx")).SettingsPage,
    })),
  },
];

/** Pages below those, by their paths after `/bots/:botId/`. */
export const innerBotPages: Readonly<Record<string, ComponentType<{ botId: string }>>> = {
  "broadcasts/new": lazy(async () => ({
    default: (await import("../broadcasts/new-broadcast-page.tsx")).NewBroadcastPage,
  })),
  "broadcasts/:id": lazy(async () => ({
    default: (await import("../broadcasts/broadcast-page.tsx")).BroadcastPage,
  })),
};

/** The pages of a bot that an owner or an editor may open. */
export function pagesFor({ isEditor }: { isEditor: boolean }): readonly BotPage[] {
  return isEditor ? botPages.filter(({ isForOwners }) => !isForOwners) : botPages;
}
