import { PasswordInput } from "@mantine/core";
import type { ComponentProps } from "react";

/** A field for a password or a token, hidden until its button is pressed. */
export function SecretInput({
  show,
  ...input
}: { show: string } & ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput
      // Mantine marks this fault only visually.
      aria-invalid={Boolean(input.error)}
      visibilityToggleButtonProps={{ "aria-label": show, tabIndex: 0 }}
      {...input}
    />
  );
}
