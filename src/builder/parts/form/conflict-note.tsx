import { Alert, Button, Group, Table, Text } from "@mantine/core";
import { useWords } from "../../words.ts";
import { formWords } from "./form-words.en.ts";

/** A value in two versions. */
export interface Compared {
  readonly what: string;
  readonly yours: string;
  readonly theirs: string;
}

/** Shows how two versions differ after another owner saved first, with a button to keep each. */
export function ConflictNote({
  compared,
  isSaving,
  onMine,
  onTheirs,
}: {
  compared: readonly Compared[];
  isSaving: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const words = useWords(formWords);
  const differences = compared.filter(({ yours, theirs }) => yours !== theirs);
  return (
    <Alert color="yellow" title={words.conflict}>
      {differences.length === 0 && <Text mb="sm">{words.same}</Text>}
      {differences.length > 0 && (
        <>
          <Text mb="sm">{words.conflictText}</Text>
          <Table.ScrollContainer minWidth={360} mb="sm">
            <Table layout="fixed">
              <Table.Thead>
                <Table.Tr>
                  <Table.Td />
                  <Table.Th scope="col">{words.yours}</Table.Th>
                  <Table.Th scope="col">{words.theirs}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {differences.map(({ what, yours, theirs }) => (
                  <Table.Tr key={what} style={{ verticalAlign: "top" }}>
                    <Table.Th scope="row">{what}</Table.Th>
                    <Table.Td style={{ overflowWrap: "anywhere" }}>{yours}</Table.Td>
                    <Table.Td style={{ overflowWrap: "anywhere" }}>{theirs}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
      <Group gap="xs">
        <Button size="sm" onClick={onMine} loading={isSaving}>
          {words.takeMine}
        </Button>
        <Button size="sm" variant="default" onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
