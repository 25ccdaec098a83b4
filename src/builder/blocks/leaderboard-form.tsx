import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardScore,
  leaderboardPeriods,
  leaderboardScores,
} from "#contract/user/leaderboard.ts";
import { useWords } from "../words.ts";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { LabelField } from "./label-field.tsx";

/** The values of members that a block leaves out. */
const leaderboardDefaults: { by: LeaderboardScore; period: LeaderboardPeriod } = {
  by: "points",
  period: "all",
};

export function LeaderboardForm(props: FormProps<"leaderboard">) {
  const { members, values, weekNote } = useWords(blockWords).leaderboard;
  const { block, onChange } = props;
  return (
    <Stack gap="sm">
      <LabelField<"leaderboard"> {...props} />
      <Group gap="xl">
        <NamedChoice
          name={members.by}
          value={block.by ?? leaderboardDefaults.by}
          options={leaderboardScores.map((value) => ({ value, label: values[value] }))}
          onChange={(by) => onChange(ranked(block, { by }), "by")}
        />
        <NamedChoice
          name={members.period}
          value={block.period ?? leaderboardDefaults.period}
          options={leaderboardPeriods.map((value) => ({ value, label: values[value] }))}
          onChange={(period) => onChange(ranked(block, { period }), "period")}
        />
      </Group>
      {block.period === "week" && (
        <Text size="sm" c="dimmed">
          {weekNote}
        </Text>
      )}
    </Stack>
  );
}

function NamedChoice<Value extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={600} aria-hidden>
        {name}
      </Text>
      <SegmentedControl
        aria-label={name}
        size="xs"
        value={value}
        data={options}
        onChange={onChange}
      />
    </Stack>
  );
}

type Board = Blocks["leaderboard"];

/** The block with a choice; what is the default anyway is left out. */
function ranked(block: Board, choice: Partial<typeof leaderboardDefaults>): Board {
  const { by: _by, period: _period, ...rest } = block;
  const { by, period } = { ...leaderboardDefaults, ...block, ...choice };
  return {
    ...rest,
    ...(by !== leaderboardDefaults.by && { by }),
    ...(period !== leaderboardDefaults.period && { period }),
  };
}
