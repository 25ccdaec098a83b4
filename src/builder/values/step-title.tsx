import { Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The title of a step, which takes the focus as the step comes, so that it is read out. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <Title order={3} tabIndex={-1} className="value-step" ref={(title) => title?.focus()}>
      {children}
    </Title>
  );
}
