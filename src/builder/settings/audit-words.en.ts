import type { AuditAction, AuditPart } from "#contract/audit-action.ts";
import { counted } from "#web/counted.ts";

const actions: Readonly<Record<AuditAction, string>> = {
  "bot.added": "Added the bot",
  "bot.imported": "Imported a bot file",
  "settings.changed": "Changed settings",
  "game.changed": "Changed the game",
  "activities.changed": "Changed activities",
  "token.changed": "Replaced the token",
  "screen.published": "Published the screen",
  "field.added": "Added a field",
  "field.changed": "Changed a field",
  "field.deleted": "Deleted a field",
  "key.made": "Created an API key",
  "key.rotated": "Rotated an API key",
  "key.revoked": "Revoked an API key",
  "points.credited": "Credited points",
  "points.debited": "Debited points",
  "value.set": "Set a custom value",
  "values.imported": "Imported custom values",
  "message.sent": "Sent a message",
  "owner.invited": "Invited someone",
  "invitation.revoked": "Revoked an invitation",
  "owner.joined": "Got access",
  "owner.removed": "Removed someone",
  "owner.left": "Left the bot",
  "role.changed": "Changed a role",
};

const parts: Readonly<Record<AuditPart, string>> = {
  name: "Name",
  username: "Username",
  recordLastIp: "Recording of IP addresses",
  levels: "Levels",
  startLevel: "Start level",
  maxEnergy: "Maximum energy",
  energyPerSecond: "Energy per second",
  pointsPerTap: "Points per tap",
  autominePointsPerHour: "Auto-mining per hour",
  tasks: "Tasks",
  daily: "Daily bonus",
  boosts: "Boosts",
  invite: "Invitations",
  quizzes: "Quizzes",
  onboarding: "Onboarding",
  url: "URL",
  fallback: "Fallback",
  refreshSeconds: "Refresh after (s)",
  signed: "Signed",
  role: "Role",
};

/** What the amount of an entry means, by action. */
const amounts: Readonly<Partial<Record<AuditAction, (amount: string) => string>>> = {
  "screen.published": (version) => `version ${version}`,
  "points.credited": (points) => `+${points}`,
  "points.debited": (points) => `−${points}`,
  "value.set": (value) => `→ ${value}`,
};

export const english = {
  title: "History",
  lead: "Who changed this bot, what and when. Drafts of the screen and uploaded pictures are not listed: players see them once the screen is published.",
  everyone: "Everyone",
  everything: "Everything",
  commandLine: "Command line",
  columns: { at: "When", by: "Who", what: "What" },
  none: "No changes yet",
  noneText: "From now on, each change of this bot is listed here.",
  noneFound: "No changes match.",
  more: "Show older",
  user: (id: string) => `User ${id}`,
  users: (count: number) => counted("en", count, { one: "user", other: "users" }),
  changed: (part: string) => `${part} changed`,
  turned: (part: string, from: string, to: string) => `${part}: ${from} → ${to}`,
  became: (part: string, to: string) => `${part}: ${to}`,
  emptyText: "(empty)",
  actions,
  parts,
  amounts,
};

export type AuditWords = typeof english;
