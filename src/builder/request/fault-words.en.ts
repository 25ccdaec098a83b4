import type { FaultReason } from "#contract/http/fault-rule.ts";
import { english } from "../words.ts";

/** The sentence of a fault, in the owner's language; the service's own sentence is English. */
export const faultWords = english("fault-words", ({ message }: FaultReason): string => message);
