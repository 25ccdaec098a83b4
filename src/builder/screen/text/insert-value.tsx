import { Button, Combobox, Group, Text, useCombobox } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { useWords } from "../../words.ts";
import { type KnownProperty, useEditor } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import "./reference-text.css";

/** The picker of references: the properties with their current values. */
export function InsertValue({
  into,
  onInsert,
}: {
  into: string;
  onInsert: (property: string) => void;
}) {
  const words = useWords(screenWords);
  const { botId, properties, requestValues } = useEditor();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: requestValues,
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
          <Combobox.Footer>
            <Button
              component={Link}
              href={`/bots/${botId}/fields`}
              size="compact-sm"
              variant="subtle"
            >
              {words.newField}
            </Button>
          </Combobox.Footer>
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
  const words = useWords(screenWords);
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
