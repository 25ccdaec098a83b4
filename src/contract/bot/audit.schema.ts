import * as Type from "typebox";
import { Moment, nullable } from "../http/shape.schema.ts";
import { type AuditAction, type AuditPart, auditActions, auditParts } from "./audit-action.ts";

const AuditValue = Type.Unsafe<string | number | boolean | null>({
  type: ["string", "number", "boolean", "null"],
});

/** One part of a bot before and after a change. */
export const AuditChange = Type.Object({
  part: Type.Unsafe<AuditPart>(Type.Enum([...auditParts])),
  from: Type.Optional(AuditValue),
  to: Type.Optional({
    ...AuditValue,
    description: "Absent, as `from` is, if the value is too large to be told, or was not there.",
  }),
});
export type AuditChange = Type.Static<typeof AuditChange>;

/** The details of an entry; never a secret. */
export const AuditDetails = Type.Object({
  subject: Type.Optional(
    Type.String({ description: "What it was done to: a field, a key, an owner, a user's id." }),
  ),
  text: Type.Optional(
    Type.String({ description: "What was written about it: a reason, a comment, a message." }),
  ),
  amount: Type.Optional(
    Type.Integer({ description: "Points, a custom value, a version, or how many users." }),
  ),
  changes: Type.Optional(Type.Array(AuditChange)),
});
export type AuditDetails = Type.Static<typeof AuditDetails>;

/** A change of a bot, and who made it. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  createdAt: Moment,
  by: Type.Object({
    id: nullable("string", "The owner's id; null for the command line."),
    name: Type.String({ description: "The owner's name as it was; empty for the command line." }),
  }),
  action: Type.Unsafe<AuditAction>(Type.Enum([...auditActions])),
  details: AuditDetails,
});
export type AuditEntry = Type.Static<typeof AuditEntry>;
