/** The data of a method or an event. */
export type Payload = Readonly<Record<string, unknown>>;

/** A call by the app: a method of the client's protocol and its data. */
export interface Call {
  readonly method: string;
  readonly payload: Payload;
}

/** An event that the client sends to the app. */
export interface ClientEvent {
  readonly event: string;
  readonly payload: Payload | string | undefined;
}

/**
 * Reads `{ eventType, eventData }` from a message; undefined for anything else that the app posts.
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
