import { Button, Combobox, Group, Text, useCombobox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useWords } from "../../words.ts";
import { partWords } from "../part-words.en.ts";

/** A property that a reference can name, with its value for the preview's player. */
export interface KnownProperty {
  readonly name: string;
  readonly isBuiltIn: boolean;
  /** Undefined while unknown. */
  readonly value: string | undefined;
}

/** The picker of references: the properties with their current values. */
export function InsertValue({
  into,
  properties,
  onOpen,
  onInsert,
  footer,
}: {
  /** The name of the text. */
  into: string;
  properties: readonly KnownProperty[];
  onOpen?: () => void;
  onInsert: (property: string) => void;
  footer?: ReactNode;
}) {
  const words = useWords(partWords);
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    ...(onOpen && { onDropdownOpen: onOpen }),
    onDropdownClose: (source) => {
      if (source === "keyboard") combobox.focusTarget();
      combobox.resetSelectedOption();
      setSearch("");
    },
  });
  const { dropdownOpened } = combobox;
  const query = search.trim().toLowerCase();
  const matches = properties.filter(({ name }) => name.toLowerCase().includes(query));
  const groups = [
    { label: words.customFields, found: matches.filter(({ isBuiltIn }) => !isBuiltIn) },
    { label: words.builtIn, found: matches.filter(({ isBuiltIn }) => isBuiltIn) },
  ];
  return (
    <Combobox
      store={combobox}
      width="min(320px, calc(100vw - 24px))"
      position="bottom-end"
      keepMounted={false}
      withinPortal
      onOptionSubmit={(property) => {
        onInsert(property);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${words.insert}: ${into}`}
          aria-haspopup="dialog"
          aria-expanded={dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {words.insert}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <div role="dialog" aria-label={`${words.insert}: ${into}`}>
          <Combobox.Search
            ref={takeFocus}
            role="combobox"
            aria-expanded={dropdownOpened}
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder={words.findValue}
            aria-label={words.findValue}
          />
          <Combobox.Options mah={280} style={{ overflowY: "auto" }} aria-label={words.insert}>
            {matches.length === 0 && <Combobox.Empty>{words.noSuchValue}</Combobox.Empty>}
            {groups.map(
              (group) =>
                group.found.length > 0 && (
                  <Combobox.Group key={group.label} label={group.label}>
                    {group.found.map((property) => (
                      <PropertyOption key={property.name} property={property} />
                    ))}
                  </Combobox.Group>
                ),
            )}
          </Combobox.Options>
          {footer && <Combobox.Footer>{footer}</Combobox.Footer>}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** As soon as it is on the page, so that keys typed right after opening are not lost. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

function PropertyOption({ property: { name, value } }: { property: KnownProperty }) {
  const words = useWords(partWords);
  return (
    <Combobox.Option value={name}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span className="mono">{name}</span>
        <Text component="bdi" size="sm" c="dimmed" truncate maw="55%">
          {value || words.noValue}
        </Text>
      </Group>
    </Combobox.Option>
  );
}
