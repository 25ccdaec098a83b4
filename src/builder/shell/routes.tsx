import { type ComponentType, lazy } from "react";
import { FieldIcon, KeyIcon, ScreenIcon, SettingsIcon, UsersIcon } from "../parts/icons.tsx";

/** Pages that anybody may open. */
export const openPages: Readonly<Record<string, ComponentType>> = {
  "/sign-in": lazy(async () => ({
    default: (await import("../entry/sign-in-page.tsx")).SignInPage,
  })),
  "/claim": lazy(async () => ({ default: (await import("../entry/claim-page.tsx")).ClaimPage })),
};

/** Pages of the owner who is signed in. */
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
  readonly path: "screen" | "fields" | "users" | "api-keys" | "settings";
  readonly icon: ComponentType<{ size?: number }>;
  readonly page: ComponentType<{ botId: string }>;
}

/** The pages of a bot as the navigation has them; the first one opens with the bot. */
export const botPages: readonly BotPage[] = [
  {
    path: "screen",
    icon: ScreenIcon,
    page: lazy(async () => ({ default: (await import("../screen/screen-page.tsx")).ScreenPage })),
  },
  {
    path: "fields",
    icon: FieldIcon,
    page: lazy(async () => ({ default: (await import("../fields/fields-page.tsx")).FieldsPage })),
  },
  {
    path: "users",
    icon: UsersIcon,
    page: lazy(async () => ({ default: (await import("../users/users-page.tsx")).UsersPage })),
  },
  {
    path: "api-keys",
    icon: KeyIcon,
    page: lazy(async () => ({ default: (await import("../keys/keys-page.tsx")).KeysPage })),
  },
  {
    path: "settings",
    icon: SettingsIcon,
    page: lazy(async () => ({
      default: (await import("../settings/settings-page.tsx")).SettingsPage,
    })),
  },
];
