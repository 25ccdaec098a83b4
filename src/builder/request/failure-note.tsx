import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { AlertIcon } from "../parts/icons.tsx";
import { useFailureText } from "./failure-words.ts";

/** Says beside what caused it why something did not work; nothing while there is no error. */
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
    <Alert color="red" variant="light" role="alert" icon={<AlertIcon />} {...(title && { title })}>
      {failureText(error)}
      {children}
    </Alert>
  );
}
