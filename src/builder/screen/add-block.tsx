import { Button, type ButtonProps, Popover, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import type { BlockKind } from "#contract/block-kind.ts";
import { blockEditors, kindWords, offeredKinds } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";

/** A button with a menu of all kinds of block. */
export function AddBlock({
  label,
  kinds = offeredKinds,
  onAdd,
  ...button
}: {
  label: string;
  kinds?: readonly BlockKind[];
  onAdd: (kind: BlockKind) => void;
} & ButtonProps) {
  const language = useLanguage();
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
        <Button leftSection={<Icon of={IconPlus} size={16} />} {...button} onClick={toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="block-kinds" aria-label={label}>
        {kinds.map((kind) => {
          const { icon } = blockEditors[kind];
          const { name, purpose } = kindWords(kind, language);
          return (
            <UnstyledButton
              key={kind}
              className="block-kind"
              onClick={() => {
                close();
                onAdd(kind);
              }}
            >
              <Icon of={icon} size={22} />
              <span>
                {name}
                <Text size="sm" c="dimmed" lh={1.3}>
                  {purpose}
                </Text>
              </span>
            </UnstyledButton>
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}
