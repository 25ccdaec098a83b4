import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUser } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../parts/page/icon.tsx";
import { useWords } from "../../words.ts";
import { foundUsersQuery } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";

/** Chooses the player of the preview: a sample, or a real one found by name or ID. */
export function PlayerChoice({
  botId,
  tgId,
  onChoose,
}: {
  botId: string;
  tgId: string | undefined;
  onChoose: (tgId: string | undefined) => void;
}) {
  const words = useWords(screenWords);
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [wanted] = useDebouncedValue(
    search === words.samplePlayer || search === chosen?.label ? "" : search.trim(),
    250,
  );
  const { data: users = [] } = useQuery({
    ...foundUsersQuery(botId, wanted),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const sample = { value: "sample", label: words.samplePlayer };
  const found = users.map((user) => ({
    value: String(user.tgId),
    label: `${user.name || user.username || user.tgId} · ${user.tgId}`,
  }));
  const options =
    chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      aria-label={words.player}
      size="xs"
      className="preview-player"
      leftSectionWidth={26}
      rightSectionWidth={22}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      leftSection={<Icon of={IconUser} size={14} />}
      placeholder={words.playerFind}
      searchable
      allowDeselect={false}
      data={[sample, ...options]}
      filter={({ options: all }) => all}
      nothingFoundMessage={words.noPlayers}
      value={tgId ?? "sample"}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(value) => {
        const option = options.find((one) => one.value === value) ?? null;
        setChosen(option);
        onChoose(option?.value);
      }}
    />
  );
}
