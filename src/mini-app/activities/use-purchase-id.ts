import { useRef } from "react";

/** The ids of the purchases of a boost. */
export interface PurchaseIds {
  /** The id of the purchase that follows `bought` ones. */
  idOf(bought: number): string;
}

/**
 * One id for a purchase however often it is asked: if the answer to the first press was lost, the
 * next press buys nothing more. Once the service tells of one more bought, the next has a new id.
 */
export function usePurchaseId(): PurchaseIds {
  const last = useRef<{ readonly id: string; readonly bought: number }>(undefined);
  return {
    idOf: (bought) => {
      if (last.current?.bought !== bought) last.current = { id: newId(), bought };
      return last.current.id;
    },
  };
}

function newId(): string {
  // `crypto.randomUUID` is missing on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
