import { PasswordInput, Switch, Text } from "@mantine/core";
import { type ComponentProps, useId } from "react";

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

/** A switch with a note; Mantine would read its own description out as a part of the label. */
export function SwitchField({
  note,
  ...input
}: Omit<ComponentProps<typeof Switch>, "description"> & { note: string }) {
  const id = useId();
  return (
    <div>
      <Switch {...input} aria-describedby={id} />
      <Text size="sm" c="dimmed" id={id} mt={4}>
        {note}
      </Text>
    </div>
  );
}
