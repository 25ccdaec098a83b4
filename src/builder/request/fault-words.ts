import type { FaultReason } from "#contract/http/fault-rule.ts";
import type { Dictionary } from "../words.ts";
import { russian } from "./fault-words.ru.ts";

/** What is wrong, in the owner's language; the service's own sentence is English. */
export const faultWords: Dictionary<(fault: FaultReason) => string> = {
  en: ({ message }) => message,
  ru: russian,
};
