/** A call of the external API, without the API key: code reads that from `SLOTWIRE_KEY`. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Query parameters of a GET, members of the JSON body of a POST. */
  readonly members: Readonly<Record<string, string | number | boolean>>;
}

/** A call that may be repeated: it has an idempotency key, and keeps the API key out of its URL. */
export interface RepeatableCall extends Call {
  readonly method: "POST";
}

/** The environment variable with the API key. */
export const keyVariable = "SLOTWIRE_KEY";

/** The seconds that a call may take: a message may be answered after ten. */
export const callSeconds = 20;

/** The maximum seconds between two attempts. */
export const maxWaitSeconds = 60;

/** A text whose lines after the first start with `space`. */
export function indented(text: string, space: string): string {
  return text.replaceAll("\n", `\n${space}`);
}
