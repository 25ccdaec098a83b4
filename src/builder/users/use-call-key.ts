import { useRef } from "react";
import { useKept } from "../parts/form/kept-form.ts";

interface Sent {
  readonly call: string;
  readonly idempotencyKey: string;
}

const nothingSent: Sent = { call: "", idempotencyKey: "" };

/**
 * The idempotency keys of a form's calls, so that a call whose response was lost counts once
 * when it is sent again, even after a reload.
 */
export function useCallKey(what: string) {
  const kept = useKept<Sent>(what);
  const sent = useRef(kept.found ?? nothingSent);
  return {
    /** The key of a call: the same for the same call, until it is forgotten. */
    of: (body: object): string => {
      const call = JSON.stringify(body);
      if (sent.current.call !== call) sent.current = { call, idempotencyKey: newKey() };
      kept.keep(sent.current);
      return sent.current.idempotencyKey;
    },
    /** Call it after success: then the same call is a new one. */
    forget: () => {
      sent.current = nothingSent;
      kept.keep(undefined);
    },
  };
}

/** 128 random bits; `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
