import { Table, Text } from "@mantine/core";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { type BoostDraft, purchasesOf } from "./boost-draft.ts";
import { boostWords } from "./boost-words.en.ts";

/** What each purchase of a boost costs, and all together. */
export function BoostPrices({ boost }: { boost: BoostDraft }) {
  const words = { ...useWords(activityWords), ...useWords(boostWords) };
  const language = useLanguage();
  const purchases = purchasesOf(boost);
  const last = purchases.at(-1);
  if (!last) return null;
  const raised = (amount: number) => `+${spelled(language, amount)}`;
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
              <Table.Th scope="col">{words.members[boost.raises]}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {purchases.map(({ number, price, sum, raised: amount }) => (
              <Table.Tr key={number}>
                <Table.Td>{number}</Table.Td>
                <Table.Td>{spelled(language, price)}</Table.Td>
                <Table.Td>{spelled(language, sum)}</Table.Td>
                <Table.Td>{raised(amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
