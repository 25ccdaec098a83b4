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
  readonly payload?: Payload | string | undefined;
}

/** The versions to choose from, newest first. Source: Telegram Mini Apps, recent changes. */
export const versions = ["10.2", "9.6", "9.1", "9.0", "8.0", "7.10", "7.0", "6.9", "6.4", "6.0"];

/** Whether a client of `version` has what `since` introduced; `7.10` is later than `7.7`. */
export function supports(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split(".").map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/** Reads `{ eventType, eventData }` from a message; undefined for any other message. */
export function readCall(data: unknown): Call | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (!isPayload(message) || typeof message.eventType !== "string") return undefined;
    const { eventType, eventData } = message;
    return { method: eventType, payload: isPayload(eventData) ? eventData : {} };
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

/** `value` if it is a boolean, else `fallback`. */
export function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

/** `value` if it is a string that is not empty, else `fallback`. */
export function text(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}
