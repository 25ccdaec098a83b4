import { Kbd, Modal, Stack, Table, Title } from "@mantine/core";
import { useLanguage } from "../language.ts";
import { SwitchField } from "../parts/form/inputs.tsx";
import { closeOverlay } from "../shell/overlay.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { generalCommands } from "./commands.ts";
import { paletteWords } from "./palette-words.en.ts";
import { modKey, useSingleKeys } from "./use-shortcuts.ts";

interface Shortcut {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The list of shortcuts, with the switch of those of a single key. */
export function ShortcutsDialog({ isOpen }: { isOpen: boolean }) {
  const shell = useWords(shellWords);
  const words = useWords(paletteWords);
  const language = useLanguage();
  const { areOn } = useSingleKeys();
  const commands = generalCommands.flatMap(({ label, keys }) =>
    keys ? [{ name: label(language), keys }] : [],
  );
  return (
    <Modal
      opened={isOpen}
      onClose={closeOverlay}
      title={shell.shortcuts}
      closeButtonProps={{ "aria-label": shell.close }}
    >
      <Stack gap="lg">
        <Shortcuts
          title={words.general}
          areSingleOn={areOn}
          shortcuts={[
            { name: words.title, keys: [modKey, "K"] },
            { name: words.search, keys: ["/"] },
            ...commands,
            { name: words.close, keys: ["Esc"] },
          ]}
        />
        <Shortcuts
          title={words.onScreen}
          areSingleOn={areOn}
          shortcuts={[
            { name: words.undo, keys: [modKey, "Z"] },
            { name: words.redo, keys: [modKey, "Shift", "Z"] },
          ]}
        />
        <SwitchField
          label={words.single}
          note={words.singleNote}
          checked={areOn}
          onChange={({ currentTarget }) => useSingleKeys.setState({ areOn: currentTarget.checked })}
        />
      </Stack>
    </Modal>
  );
}

const off = { c: "dimmed", td: "line-through" } as const;

function Shortcuts({
  title,
  shortcuts,
  areSingleOn,
}: {
  title: string;
  shortcuts: readonly Shortcut[];
  areSingleOn: boolean;
}) {
  return (
    <section aria-label={title}>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <Table aria-label={title}>
        <Table.Tbody>
          {shortcuts.map(({ name, keys }) => (
            <Table.Tr key={name} {...(!areSingleOn && keys[0]?.length === 1 && off)}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: "nowrap" }}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && " "}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
