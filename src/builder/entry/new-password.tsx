import type { ComponentProps } from "react";
import { SecretInput } from "../parts/secret-input.tsx";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.ts";

/** As the contract has it: shorter ones can be guessed, longer ones cost the service too much. */
const minLength = 12;
const maxLength = 128;

/** A password to be set: the rule is told before, and how far one is while typing. */
export function NewPasswordInput({
  value,
  ...input
}: { value: string } & Omit<ComponentProps<typeof SecretInput>, "value" | "show">) {
  const words = useWords(entryWords);
  const missing = minLength - value.length;
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

/** What is wrong with a password to be set, in the owner's language; null when nothing is. */
export function usePasswordFault(): (password: string) => string | null {
  const words = useWords(entryWords);
  return (password) => {
    if (password.length < minLength) return words.passwordRule;
    return password.length > maxLength ? words.passwordLong : null;
  };
}
