import { NativeSelect, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { IconRocket } from "@tabler/icons-react";
import { Boost, type BoostedNumber, boostEffects } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import { boostPrice } from "#game/boost.ts";
import { useLanguage } from "../../language.ts";
import { newKey, type Row, withKeys } from "../../parts/bot-form/draft.ts";
import { NumberAt, noteBelow, PictureAt } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { isMistyped, nothingTyped, type TypedNumber } from "../../parts/form/typed-number.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { spelled, useWords } from "../../words.ts";
import { freeId } from "../activity-id.ts";
import { ActivityList, afterSave, type PartProps, useItems } from "../activity-list.tsx";
import { activityWords } from "../activity-words.en.ts";
import { MoreOfItem, TitleAt } from "../item-id.tsx";
import { bonusWords } from "./bonus-words.en.ts";

type BoostRow = Row<Boost>;

const boostedNumbers = Object.keys(boostEffects) as BoostedNumber[];

export function BoostsPart({ bot }: PartProps) {
  const words = { ...useWords(activityWords), ...useWords(bonusWords).boosts };
  const language = useLanguage();
  const form = useBotForm({ bot, part: "boosts", toDraft: withKeys<Boost>, afterSave });
  const items = useItems(form);
  const newBoost = (): BoostRow => ({
    key: newKey(),
    isNew: true,
    id: freeId("boost", items.takenBeside()),
    title: "",
    price: nothingTyped,
    growth: 1.5,
    max: 10,
    effect: { pointsPerTap: 1 },
  });
  return (
    <ActivityList
      form={form}
      items={items}
      text={words}
      block="boosts"
      max={activityLimits.boosts}
      schemaOf={() => Boost}
      viewOf={({ effect, price }) => {
        const [raised, amount] = effectOf(effect);
        const gain = isMistyped(amount)
          ? ""
          : `${words.members[raised]} +${spelled(language, amount)}`;
        const cost = isMistyped(price) ? "" : words.points(price);
        return {
          summary: [gain, cost].filter(Boolean).join(" · "),
          mark: <Icon of={IconRocket} size={20} />,
        };
      }}
      onAdd={() => items.add(newBoost())}
    >
      {(boost) => <BoostForm boost={boost} taken={items.takenBeside(boost)} />}
    </ActivityList>
  );
}

/** The number that a boost raises, and by how much. */
function effectOf(effect: BoostRow["effect"]): [BoostedNumber, TypedNumber] {
  const [[name, amount] = ["pointsPerTap", 1]] = Object.entries(effect);
  return [name as BoostedNumber, amount];
}

function BoostForm({ boost, taken }: { boost: BoostRow; taken: readonly string[] }) {
  const words = { ...useWords(activityWords), ...useWords(bonusWords).boosts };
  const effect = useField("effect");
  const [raised, amount] = effectOf(boost.effect);
  return (
    <Stack gap="md">
      <TitleAt placeholder={words.example} spare="boost" taken={taken} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={effect.label}
          description={words.effectNote}
          inputWrapperOrder={[...noteBelow]}
          data={boostedNumbers.map((value) => ({ value, label: words.members[value] }))}
          value={raised}
          onChange={({ currentTarget }) => effect.onChange({ [currentTarget.value]: amount })}
        />
        <NumberAt key={raised} path={`effect/${raised}`} label={words.amount} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberAt path="price" note={words.notes.price} />
        <NumberAt path="growth" note={words.notes.growth} />
        <NumberAt path="max" note={words.notes.max} />
      </SimpleGrid>
      <BoostPrices boost={boost} />
      <PictureAt path="image" />
      <MoreOfItem note={words.idOwner} />
    </Stack>
  );
}

/** The price of each purchase of a boost, and of all together; nothing while a number is mistyped. */
function BoostPrices({ boost }: { boost: BoostRow }) {
  const words = { ...useWords(activityWords), ...useWords(bonusWords).boosts };
  const language = useLanguage();
  const [raised] = effectOf(boost.effect);
  const purchases = purchasesOf(boost);
  const last = purchases.at(-1);
  if (!last) return null;
  return (
    <div>
      <Text size="sm" mb={4}>
        {words.together(last.number, last.sum)}
      </Text>
      <section
        className="boost-prices"
        aria-label={words.prices}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls it
        tabIndex={0}
      >
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.purchase}</Table.Th>
              <Table.Th scope="col">{words.price}</Table.Th>
              <Table.Th scope="col">{words.sum}</Table.Th>
              <Table.Th scope="col">{words.members[raised]}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {purchases.map(({ number, price, sum, gain }) => (
              <Table.Tr key={number}>
                <Table.Td>{number}</Table.Td>
                <Table.Td>{spelled(language, price)}</Table.Td>
                <Table.Td>{spelled(language, sum)}</Table.Td>
                <Table.Td>+{spelled(language, gain)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}

/** Each purchase that a player can make, with the sum of prices and of gains up to it. */
function purchasesOf({ price, growth, max, effect }: BoostRow) {
  const [, amount] = effectOf(effect);
  if (isMistyped(price) || isMistyped(growth) || isMistyped(max) || isMistyped(amount)) return [];
  let sum = 0;
  return Array.from({ length: max }, (_, bought) => {
    const next = boostPrice({ price, growth, max }, bought) ?? 0;
    sum += next;
    const gain = Number((amount * (bought + 1)).toPrecision(12));
    return { number: bought + 1, price: next, sum, gain };
  });
}
