/** Where a request comes from in its caller's trace. */
export interface TraceParent {
  readonly traceId: string;
  /** The span that made the request. */
  readonly parentId: string;
}

/** Version, trace id, parent id and flags; a later version may have more after another dash. */
const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const noTrace = "0".repeat(32);
const noParent = "0".repeat(16);

/**
 * Reads a `traceparent` header; undefined for one that has to be ignored. Anybody may send any:
 * it says nothing of who calls. Source: W3C Trace Context, 3.2.
 */
export function readTraceParent(
  header: string | readonly string[] | undefined,
): TraceParent | undefined {
  if (typeof header !== "string") return undefined;
  const [, version, traceId = "", parentId = "", more] = pattern.exec(header) ?? [];
  if (version === undefined || version === "ff") return undefined;
  if (version === "00" && more !== undefined) return undefined;
  if (traceId === noTrace || parentId === noParent) return undefined;
  return { traceId, parentId };
}
