import { Menu, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { Block } from "#contract/screen.ts";
import { useWords } from "../words.ts";
import { kindIcons, kindOrder } from "./block-kind.tsx";
import { screenWords } from "./screen-words.ts";

/** A menu of all kinds of block, each with what it is for; opens from `children`. */
export function AddBlock({ onAdd, children }: { onAdd: (kind: Block["type"]) => void; children: ReactElement }) {
  const words = useWords(screenWords);
  return (
    <Menu width="min(340px, calc(100vw - 24px))" position="bottom-start" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="min(480px, 70dvh)" style={{ overflowY: "auto" }}>
        {kindOrder.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={22} />} onClick={() => onAdd(kind)}>
              {words.kinds[kind].name}
              <Text size="sm" c="dimmed" lh={1.3}>
                {words.kinds[kind].purpose}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
