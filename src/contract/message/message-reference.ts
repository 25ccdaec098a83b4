import {
  type BuiltInProperty,
  fillReferences,
  isBuiltIn,
  splitReferences,
} from "../text/reference.ts";

/** The length of any number as a language writes it, with its sign and separators. */
const longestNumber = 25;

/** The maximum length of each value in a message, in UTF-16 units; a longer one is cut. */
export const longestValues: Readonly<Record<BuiltInProperty, number>> = {
  points: longestNumber,
  level: longestNumber,
  totalLevels: longestNumber,
  energy: longestNumber,
  maxEnergy: longestNumber,
  friendsCount: longestNumber,
  /** A first and a last name of 64 each. */
  name: 129,
  username: 32,
  customValue: longestNumber,
  autominePointsPerHour: longestNumber,
  tonFriendlyAddress: 48,
};

/** The properties that some users lack. */
const optionalProperties: readonly string[] = ["username", "tonFriendlyAddress"];

/** The references of a text that a message cannot have: to custom fields and unknown names, each once. */
export function foreignReferences(text: string): string[] {
  return [...new Set(referencesIn(text))].filter((name) => !isBuiltIn(name));
}

/** Whether a text refers to any property. */
export function hasReferences(text: string): boolean {
  return referencesIn(text).length > 0;
}

/** The text with each value as long as it can be. */
export function withLongestValues(text: string): string {
  return fillReferences(text, (name) => (isBuiltIn(name) ? "0".repeat(longestValues[name]) : ""));
}

/** The text for a user who lacks each value that a user can lack. */
export function withShortestValues(text: string): string {
  return fillReferences(text, (name) => (optionalProperties.includes(name) ? "" : "0"));
}

function referencesIn(text: string): string[] {
  return splitReferences(text).flatMap((part) => (part.kind === "reference" ? part.property : []));
}
