/** How far the service's clock is ahead of the browser's. */
let aheadMs = 0;

/** Compares the clocks by an answer that has just come. */
export function noteServiceTime({ headers }: Response): void {
  const at = Date.parse(headers.get("Date") ?? "");
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The time by the service's clock, to some seconds, because a browser's may be days wrong. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}
