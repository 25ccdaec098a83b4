import { Alert, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

/** What keeps the draft from being published; takes the focus and scrolls itself into view. */
export function PublishAlert({
  color,
  title,
  text,
  children,
}: {
  color: "red" | "yellow";
  title: string;
  text: string;
  children: ReactNode;
}) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color={color}
      variant="light"
      title={title}
      mb="md"
      className="publish-faults"
    >
      <Text size="sm">{text}</Text>
      {children}
    </Alert>
  );
}
