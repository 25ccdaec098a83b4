import type { CompiledQuery, LogEvent } from "kysely";

/** A statement that a store has run. */
export interface Statement {
  /** "transaction" for a statement that begins or ends one. */
  readonly kind: "read" | "write" | "transaction";
  readonly ms: number;
  readonly hasFailed: boolean;
}

export function statementOf({ query, queryDurationMillis, level }: LogEvent): Statement {
  return { kind: kindOf(query), ms: queryDurationMillis, hasFailed: level === "error" };
}

function kindOf({ query, sql }: CompiledQuery): Statement["kind"] {
  if (query.kind !== "RawNode") return query.kind === "SelectQueryNode" ? "read" : "write";
  const [word = ""] = /\w+/.exec(sql) ?? [];
  if (/^(?:begin|commit|rollback|start|set)$/i.test(word)) return "transaction";
  return /^(?:select|pragma|explain)$/i.test(word) ? "read" : "write";
}
