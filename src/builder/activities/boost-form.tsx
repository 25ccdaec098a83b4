import { NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { ActivityIdField } from "./activity-id-field.tsx";
import { ActivityText } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import { amountRules, type BoostDraft, boostedNumbers, boostNumbers } from "./boost-draft.ts";
import { BoostPrices } from "./boost-prices.tsx";
import { boostWords } from "./boost-words.en.ts";
import type { ItemFormProps } from "./list-part.tsx";
import { withTitle } from "./row-draft.ts";

const inputOrder = ["label", "input", "description", "error"] as const;

/** The fields of a boost, and what its purchases cost. */
export function BoostForm({
  row: boost,
  faultAt,
  isChecked,
  taken,
  onChange,
}: ItemFormProps<BoostDraft>) {
  const words = { ...useWords(activityWords), ...useWords(boostWords) };
  const edit = (part: Partial<BoostDraft>) => onChange({ ...boost, ...part });
  return (
    <Stack gap="md">
      <ActivityText
        label={words.members.title}
        text={boost.title}
        maxLength={activityTextLimits.title}
        placeholder={words.example}
        fault={faultAt("title")}
        onChange={(title) => onChange(withTitle(boost, title, "boost", taken))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={words.members.effect}
          description={words.effectNote}
          inputWrapperOrder={[...inputOrder]}
          data={boostedNumbers.map((value) => ({ value, label: words.members[value] }))}
          value={boost.raises}
          onChange={({ currentTarget }) => edit({ raises: currentTarget.value as BoostedNumber })}
        />
        <NumberField
          label={words.amount}
          rule={amountRules[boost.raises]}
          value={boost.amount}
          isChecked={isChecked}
          error={faultAt("effect")}
          onChange={(amount) => edit({ amount })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(["price", "growth", "max"] as const).map((member) => (
          <NumberField
            key={member}
            label={words.members[member]}
            description={words.notes[member]}
            inputWrapperOrder={[...inputOrder]}
            rule={boostNumbers[member]}
            value={boost[member]}
            isChecked={isChecked}
            error={faultAt(member)}
            onChange={(value) => edit({ [member]: value })}
          />
        ))}
      </SimpleGrid>
      <BoostPrices boost={boost} />
      <PictureField
        label={words.members.image}
        value={boost.image}
        error={faultAt("image")}
        onChange={(image) => edit({ image })}
      />
      <ActivityIdField
        row={boost}
        note={words.idOwner}
        fault={faultAt("id")}
        onChange={(id) => edit({ id, isIdTyped: true })}
      />
    </Stack>
  );
}
