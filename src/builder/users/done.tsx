import { Group, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "../parts/page/icon.tsx";

/** Says beside a form what it has done: a notification would cover the ledger. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <Group gap={6} wrap="nowrap" align="flex-start" className="user-done">
          <Icon of={IconCheck} size={18} />
          <Text style={{ overflowWrap: "anywhere" }}>{children}</Text>
        </Group>
      )}
    </div>
  );
}
