/** The properties of every bot; custom fields may not use these names. Our rule. */
export const builtInProperties = [
  "points",
  "level",
  "totalLevels",
  "energy",
  "maxEnergy",
  "friendsCount",
  "name",
  "username",
  "customValue",
  "autominePointsPerHour",
  "tonFriendlyAddress",
] as const;

export type BuiltInProperty = (typeof builtInProperties)[number];

/** The maximum length of a custom field's name. Our rule. */
export const maxFieldNameLength = 40;

/** The pattern of a custom field's name. Our rule. */
export const customFieldNamePattern = `^[a-z][a-zA-Z0-9_]{0,${maxFieldNameLength - 1}}$`;

/** Whether `name` is one of the built-in properties. */
export function isBuiltIn(name: string): name is BuiltInProperty {
  return (builtInProperties as readonly string[]).includes(name);
}
