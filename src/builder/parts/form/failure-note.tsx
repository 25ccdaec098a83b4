import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFailureText } from "../../request/failure-text.ts";
import { Icon } from "../page/icon.tsx";

/** Shows why something failed, next to its cause; nothing without an error. */
export function FailureNote({
  error,
  title,
  children,
}: {
  error: unknown;
  title?: string;
  children?: ReactNode;
}) {
  const failureText = useFailureText();
  if (!error) return null;
  return (
    <Alert color="red" icon={<Icon of={IconAlertTriangle} />} {...(title && { title })}>
      {failureText(error)}
      {children}
    </Alert>
  );
}
