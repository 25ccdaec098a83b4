import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardScore,
  leaderboardPeriods,
  leaderboardScores,
} from "#contract/user/leaderboard.ts";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { LabelField } from "./label-field.tsx";

/** What a block without these members shows. */
const leaderboardDefaults: { by: LeaderboardScore; period: LeaderboardPeriod } = {
  by: "points",
  period: "all",
};

export const leaderboard: BlockEditor<"leaderboard"> = {
  icon: IconTrophy,
  category: "activities",
  Picture: LeaderboardPicture,
  newBlock: () => ({ type: "leaderboard" }),
  summary: ({ label }) => (label ? [label] : []),
  Form: LeaderboardForm,
};

function LeaderboardForm(props: FormProps<"leaderboard">) {
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

function LeaderboardPicture() {
  return (
    <Drawing>
      <Card x={10} y={8} width={124} height={72} />
      {[30, 24, 34].map((width, index) => {
        const y = 16 + index * 21;
        const isSelf = index === 1;
        return (
          <g key={y}>
            {isSelf && <Bar x={14} y={y - 2} width={116} height={18} tone="soft" />}
            <Figure x={25} y={y + 12} size={13} anchor="middle" tone={isSelf ? "accent" : "dim"}>
              {String(index + 1)}
            </Figure>
            <circle cx={43} cy={y + 7} r={6} className={isSelf ? "drawn-accent" : "drawn-line"} />
            <Bar x={55} y={y + 4} width={width} tone={isSelf ? "ink" : "dim"} />
            <Figure x={124} y={y + 12} size={12} anchor="end">
              {["9,840", "7,215", "6,300"][index] ?? ""}
            </Figure>
          </g>
        );
      })}
    </Drawing>
  );
}
