import { Button, type ButtonProps, Popover, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Block } from "#contract/screen.ts";
import { PlusIcon } from "../parts/icons.tsx";
import { useWords } from "../words.ts";
import { kindIcons, kindOrder } from "./block-kind.tsx";
import { screenWords } from "./screen-words.ts";

/** A button that offers all kinds of block, each with what it is for. */
export function AddBlock({
  label,
  onAdd,
  ...button
}: { label: string; onAdd: (kind: Block["type"]) => void } & ButtonProps) {
  const words = useWords(screenWords);
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={close}
      trapFocus
      position="bottom-start"
      width="min(340px, calc(100vw - 24px))"
      shadow="md"
    >
      <Popover.Target>
        <Button leftSection={<PlusIcon size={16} />} {...button} onClick={toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="block-kinds" aria-label={label}>
        {kindOrder.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <UnstyledButton
              key={kind}
              className="block-kind"
              onClick={() => {
                close();
                onAdd(kind);
              }}
            >
              <Icon size={22} />
              <span>
                {words.kinds[kind].name}
                <Text size="sm" c="dimmed" lh={1.3}>
                  {words.kinds[kind].purpose}
                </Text>
              </span>
            </UnstyledButton>
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}
