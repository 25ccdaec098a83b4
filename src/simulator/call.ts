/** What travels with a method or an event. */
export type Payload = Readonly<Record<string, unknown>>;

/** One call of the app: a method of the client's protocol and what came with it. */
export interface Call {
  readonly method: string;
  readonly payload: Payload;
}

/** What the client tells the app. */
export interface ClientEvent {
  readonly event: string;
  readonly payload: Payload | string | undefined;
}

/**
 * Reads `{ eventType, eventData }` from a message; undefined when it is none, for an app may post
 * other things too.
 */
export function readCall(data: unknown): Call | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (!isPayload(message) || typeof message.eventType !== "string") return undefined;
    return {
      method: message.eventType,
      payload: isPayload(message.eventData) ? message.eventData : {},
    };
  } catch {
    return undefined;
  }
}

/** The message that carries an event to the app. */
export function eventMessage({ event, payload }: ClientEvent): string {
  return JSON.stringify({ eventType: event, eventData: payload });
}

function isPayload(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
