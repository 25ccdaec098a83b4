import * as Type from "typebox";
import type { ErrorCode } from "./error-code.ts";
import type { ProblemFault } from "./fault-rule.ts";

/**
 * An error, as every endpoint returns it. Source: RFC 9457; `code`, `requestId` and `errors` are
 * additions.
 */
export const Problem = Type.Object(
  {
    type: Type.String({
      description: "The address of the error's explanation, such as `/docs/errors#BAD_ARGUMENT`.",
    }),
    title: Type.String({ description: "What is wrong, in one sentence." }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: "The HTTP status." }),
    detail: Type.Optional(
      Type.String({ description: "What is wrong and what to do. Absent on 5xx." }),
    ),
    code: Type.String({
      pattern: "^[A-Z][A-Z0-9_]*$",
      description: "Stable; for programs.",
    }),
    requestId: Type.String({
      description: "The `Request-Id` of the answer, for reports of errors.",
    }),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: "Every invalid argument.",
      }),
    ),
  },
  { $id: "Problem" },
);
export type Problem = Omit<Type.Static<typeof Problem>, "code" | "errors"> & {
  code: ErrorCode;
  errors?: ProblemFault[];
};

/** The schema of an answer without a body, of status 204. */
export const NoContent = Type.Null();
