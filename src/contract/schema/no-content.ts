import * as Type from "typebox";

/** The schema of an answer without a body, of status 204. */
export const NoContent = Type.Null();
