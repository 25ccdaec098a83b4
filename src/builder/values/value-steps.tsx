import { Alert, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCsvSeparator, useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { spelled, useWords } from "../words.ts";
import type { Sent } from "./send-values.ts";
import type { ValueFile } from "./value-file.ts";
import { valueWords } from "./value-words.en.ts";

/** The title of a step, which takes the focus so that screen readers read it. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <Title
      order={3}
      tabIndex={-1}
      className="value-step"
      style={{ outline: "none" }}
      ref={(title) => title?.focus()}
    >
      {children}
    </Title>
  );
}

/** The first of many lines, in a box that scrolls. */
export function LineList({
  label,
  count,
  isFramed = false,
  children,
}: {
  label: string;
  /** The number of all lines, including hidden ones. */
  count: number;
  isFramed?: boolean;
  children: ReactNode[];
}) {
  const words = useWords(valueWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="value-lines" data-framed={isFramed} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
      {count > children.length && (
        <Text size="sm" c="dimmed">
          {words.andMore(count - children.length)}
        </Text>
      )}
    </section>
  );
}

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
  const first = [...values].slice(0, shownValues);
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

const maxShown = 40;

function shortened(cell: string): string {
  return cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell;
}

const maxUnknown = 100;

/** The values that were set, unknown users, and a button to continue after a stop. */
export function ValueResult({
  file: { values },
  sent: { done, set, unknown },
  error,
  onContinue,
  onClose,
}: {
  file: ValueFile;
  sent: Sent;
  error: unknown;
  onContinue: () => void;
  onClose: () => void;
}) {
  const words = useWords(valueWords);
  const separator = useCsvSeparator();
  const left = values.size - done;
  const saveUnknown = () => {
    const rows = unknown.map((tgId) => [tgId, values.get(tgId)].join(separator));
    saveText("unknown-users.csv", [`tgId${separator}value`, ...rows, ""].join("\r\n"));
  };
  return (
    <Stack>
      <StepTitle>{words.wasSet(set)}</StepTitle>
      <FailureNote error={error} />
      {left > 0 && <Text>{words.stopped(left)}</Text>}
      {unknown.length > 0 && (
        <div>
          <Text mb="xs">{words.unknown(unknown.length)}</Text>
          <LineList label={words.unknownUsers} count={unknown.length} isFramed>
            {unknown.slice(0, maxUnknown).map((tgId) => (
              <li key={tgId}>{tgId}</li>
            ))}
          </LineList>
        </div>
      )}
      <Group>
        {left > 0 && <Button onClick={onContinue}>{words.goOn}</Button>}
        {unknown.length > 0 && (
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} size={16} />}
            onClick={saveUnknown}
          >
            {words.saveUnknown}
          </Button>
        )}
        <Button variant={left > 0 ? "default" : "filled"} onClick={onClose}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  );
}

/** Saves a text as a file. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
