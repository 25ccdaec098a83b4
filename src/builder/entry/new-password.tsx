import type { ComponentProps } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/owner/owner-limit.ts";
import { SecretInput } from "../parts/form/inputs.tsx";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";

/** A field for a new password that shows the rule, and what is missing while typing. */
export function NewPasswordInput({
  value,
  ...input
}: { value: string } & Omit<ComponentProps<typeof SecretInput>, "value" | "show">) {
  const words = useWords(entryWords);
  const missing = minPasswordLength - value.length;
  return (
    <SecretInput
      autoComplete="new-password"
      description={
        value.length > 0 && missing > 0 ? words.passwordShort(missing) : words.passwordRule
      }
      show={words.showPassword}
      value={value}
      {...input}
    />
  );
}

/** The fault of a new password in words; null for a good one. */
export function usePasswordFault(): (password: string) => string | null {
  const words = useWords(entryWords);
  return (password) => {
    if (password === "") return words.needNewPassword;
    if (password.length < minPasswordLength) return words.passwordRule;
    return password.length > maxPasswordLength ? words.passwordLong : null;
  };
}
