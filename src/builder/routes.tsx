import { type ComponentType, lazy } from "react";

/** Pages that anybody may open. */
export const openPages: Readonly<Record<string, ComponentType>> = {
  "/sign-in": lazy(async () => ({ default: (await import("./entry/sign-in-page.tsx")).SignInPage })),
};

/** Pages of the owner who is signed in. */
export const ownerPages: Readonly<Record<string, ComponentType>> = {
  "/": lazy(async () => ({ default: (await import("./bots/bots-page.tsx")).BotsPage })),
};

/** A page of one bot, at `/bots/:botId/{path}`. */
export interface BotPage {
  readonly path: "screen" | "fields" | "users" | "api-keys" | "settings";
  readonly icon: ComponentType<{ size?: number }>;
  readonly page: ComponentType<{ botId: string }>;
}

/** The pages of a bot as the navigation has them; the first one opens with the bot. */
export const botPages: readonly BotPage[] = [];
