import { vi } from "vitest";
import type { Session } from "#contract/user/session.schema.ts";
import type { Handover } from "#mini-app/boot/handover.ts";
import { readLaunch } from "#mini-app/client/launch.ts";
import { fetchCustomField, setTransform } from "#mini-app/fields/field-fetch.ts";
import { isSession } from "#mini-app/session/live-session.ts";
import { english } from "#web/words.en.ts";

/** The service's session of a player at level 1 of 2. */
export function sampleSession(change: Partial<Session> = {}): Session {
  const now = Date.now();
  return {
    token: "token",
    expiresAt: now + 3_600_000,
    serverTime: now,
    refCode: "friend1",
    bot: { name: "Acme", username: "acme_bot" },
    player: { tgId: 7, name: "Ada", username: "ada", customValue: 0 },
    game: {
      levels: [
        { name: "Bronze", points: 100 },
        { name: "Gold", points: 2000 },
      ],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 2,
      autominePointsPerHour: 0,
      points: 1234,
      pointsSpent: 0,
      energyFullAt: now,
      autominingSince: now,
      tapsCountedAt: now - 3_600_000,
    },
    level: 1,
    friendsCount: 3,
    screen: { blocks: [] },
    customFields: [],
    fieldRequest: {
      userTelegramId: 7,
      userPoints: 1234,
      userFriendsCount: 3,
      userTotalLevels: 2,
      userLevel: 1,
      tonFriendlyAddress: "",
      tonRawAddress: "",
    },
    ...change,
  };
}

/** The hash of the messaging client's launch URL, for player 7. */
export function launchHash(more: Record<string, string> = {}): string {
  const user = JSON.stringify({ id: 7, first_name: "Ada", language_code: "en" });
  const initData = new URLSearchParams({ user, auth_date: "1", hash: "0" }).toString();
  return `#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: "8.0", tgWebAppPlatform: "web", ...more })}`;
}

/**
 * Installs the boot script's handover for the bundle, and resets modules, because those of the Mini
 * App read it on import.
 */
export function installHandover(change: Partial<Handover> = {}): Handover {
  const handover: Handover = {
    bot: {
      id: "acme",
      name: "Acme",
      username: "acme_bot",
      baseUrl: "http://localhost",
      allowLocalFieldUrls: true,
      screen: { blocks: [] },
    },
    launch: readLaunch(launchHash(), null, "en"),
    language: "en",
    loadId: "page1",
    tapsKey: "slotwire:taps:acme:7:page1",
    fetchField: fetchCustomField,
    isSession,
    values: new Map(),
    early: { taps: 0 },
    spoken: english,
    taken: true,
    ...change,
  };
  window.slotwire = handover;
  setTransform(() => import("#contract/field/field-value.ts"));
  vi.resetModules();
  return handover;
}
