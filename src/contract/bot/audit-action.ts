/** The actions in a bot's history. */
export const auditActions = [
  "bot.added",
  "bot.imported",
  "settings.changed",
  "game.changed",
  "activities.changed",
  "token.changed",
  "updates.on",
  "updates.off",
  "screen.published",
  "field.added",
  "field.changed",
  "field.deleted",
  "key.made",
  "key.rotated",
  "key.revoked",
  "webhook.saved",
  "webhook.rotated",
  "webhook.paused",
  "webhook.resumed",
  "webhook.deleted",
  "points.credited",
  "points.debited",
  "value.set",
  "values.imported",
  "message.sent",
  "broadcast.started",
  "broadcast.scheduled",
  "broadcast.paused",
  "broadcast.resumed",
  "broadcast.cancelled",
  "broadcast.resent",
  "user.blocked",
  "user.unblocked",
  "user.exported",
  "user.erased",
  "owner.invited",
  "invitation.revoked",
  "owner.joined",
  "owner.removed",
  "owner.left",
  "role.changed",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The actions whose subject is a user's id. */
export const actionsOnUsers: readonly AuditAction[] = [
  "points.credited",
  "points.debited",
  "value.set",
  "message.sent",
  "user.blocked",
  "user.unblocked",
  "user.exported",
];

/** The parts of a bot that an entry of the history names as changed. */
export const auditParts = [
  "name",
  "username",
  "language",
  "appName",
  "appMode",
  "recordLastIp",
  "levels",
  "startLevel",
  "maxEnergy",
  "energyPerSecond",
  "pointsPerTap",
  "autominePointsPerHour",
  "tasks",
  "daily",
  "boosts",
  "invite",
  "quizzes",
  "onboarding",
  "welcome",
  "url",
  "fallback",
  "refreshSeconds",
  "signed",
  "fetchedByService",
  "sendLanguage",
  "live",
  "transform",
  "types",
  "role",
] as const;
export type AuditPart = (typeof auditParts)[number];

/** The maximum length of a text in an entry, in code points; a longer one is cut. */
export const maxAuditText = 200;

/** Stands for an owner's id in a query for the changes made by the command line. */
export const commandLine = "command-line";
