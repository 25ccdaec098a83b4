import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { spelled, useWords } from "../words.ts";
import type { ValueFile } from "./value-file.ts";
import { LineList, StepTitle } from "./value-parts.tsx";
import { valueWords } from "./value-words.en.ts";

const shownValues = 5;

/** Shows a file's values and faults before anything is set. */
export function ValueCheck({
  file: { values, wrong, wrongCount, repeated, repeatedCount },
  onBack,
  onSend,
}: {
  file: ValueFile;
  onBack: () => void;
  onSend: () => void;
}) {
  const words = useWords(valueWords);
  const language = useLanguage();
  const first = Array.from({ length: Math.min(shownValues, values.size) }, nextOf(values));
  return (
    <Stack>
      <StepTitle>{words.ready(values.size)}</StepTitle>
      <Table className="value-sample" aria-label={words.sample} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.id}</Table.Th>
            <Table.Th scope="col">{words.value}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {first.map(([tgId, value]) => (
            <Table.Tr key={tgId}>
              <Table.Td>{tgId}</Table.Td>
              <Table.Td>{spelled(language, value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {values.size > first.length && (
        <Text size="sm" c="dimmed">
          {words.andMore(values.size - first.length)}
        </Text>
      )}
      {wrongCount > 0 && (
        <Alert
          color="yellow"
          variant="light"
          role="note"
          icon={<Icon of={IconAlertTriangle} />}
          title={words.wrong(wrongCount)}
        >
          <LineList label={words.wrongLines} count={wrongCount}>
            {wrong.map(({ line, fault, cell }) => (
              <li key={line}>
                <strong>{words.line(line)}</strong> {words.faults[fault](shortened(cell))}
              </li>
            ))}
          </LineList>
        </Alert>
      )}
      {repeatedCount > 0 && (
        <Alert
          variant="light"
          role="note"
          icon={<Icon of={IconInfoCircle} />}
          title={words.repeated(repeatedCount)}
        >
          <LineList label={words.repeatedLines} count={repeatedCount}>
            {repeated.map(({ line, tgId, later }) => (
              <li key={line}>
                <strong>{words.line(line)}</strong> {words.replacedBy(tgId, later)}
              </li>
            ))}
          </LineList>
        </Alert>
      )}
      <Text size="sm">{words.repeatable}</Text>
      <Group>
        <Button onClick={onSend}>{words.set(values.size)}</Button>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
      </Group>
    </Stack>
  );
}

function nextOf(values: ReadonlyMap<number, number>): () => readonly [number, number] {
  const entries = values.entries();
  return () => entries.next().value ?? [0, 0];
}

const maxShown = 40;

function shortened(cell: string): string {
  return cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell;
}
