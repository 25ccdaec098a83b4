import { ServiceError } from "../errors.ts";

/** 409: another account has the email address. */
export function emailTaken(detail: string): ServiceError {
  return new ServiceError("EMAIL_TAKEN", {
    detail,
    errors: [{ field: "email", message: "already has an account" }],
  });
}
