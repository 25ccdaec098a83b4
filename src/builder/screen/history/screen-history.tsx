import { Alert, Badge, Box, Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { PublishedScreen } from "#contract/screen/screen-draft.schema.ts";
import { LoadFailure } from "../../parts/list/load-failure.tsx";
import { Loaded } from "../../parts/list/loaded.tsx";
import { Moment } from "../../parts/list/moment.tsx";
import { useWords } from "../../words.ts";
import { botFile, versionAuthor, versionsQuery } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";
import type { LookedAt } from "../use-editor-address.ts";
import { ScreenChangesList } from "./screen-changes-list.tsx";

/** The published versions, newest first; the preview shows the selected one. */
export function ScreenHistory({
  botId,
  live,
  published,
  version: { looking, lookedAt, isMissing, error: lookError, retry },
  isDraft,
  onLook,
  onRestore,
  onBack,
}: {
  botId: string;
  /** The version that players see. */
  live: number;
  /** That version. */
  published: Screen;
  version: LookedAt;
  /** Whether the draft equals the version that is looked at. */
  isDraft: boolean;
  onLook: (version: number) => void;
  onRestore: (version: PublishedScreen) => void;
  onBack: () => void;
}) {
  const words = useWords(screenWords);
  const noteOf = (note: string) => {
    if (note === botFile) return words.fromBotFile;
    return note.startsWith("rename ") ? words.renamed(note.slice("rename ".length)) : note;
  };
  const query = useQuery(versionsQuery(botId));
  return (
    <section aria-label={words.history}>
      <Group justify="space-between" mb="sm" align="flex-start">
        <Text size="sm" c="dimmed" flex="1 1 220px">
          {words.historyText}
        </Text>
        <Button variant="default" size="compact-md" onClick={onBack} flex="none">
          {words.backToDraft}
        </Button>
      </Group>
      {isMissing && (
        <Alert mb="sm" color="yellow" title={words.noSuchVersion(looking ?? "")}>
          {words.noSuchVersionText}
        </Alert>
      )}
      {lookError && !isMissing && !lookedAt && <LoadFailure error={lookError} onRetry={retry} />}
      <Loaded query={query}>
        {(versions) =>
          versions.length === 0 ? (
            <Text>{words.noHistory}</Text>
          ) : (
            <Stack component="ol" gap="xs" className="plain-list">
              {versions.map(({ version, publishedAt, publishedBy, note, comment }) => (
                <li
                  key={version}
                  className="version"
                  data-looking={String(version) === looking || undefined}
                >
                  <UnstyledButton
                    className="version-look"
                    w="100%"
                    p="10px 14px"
                    aria-pressed={String(version) === looking}
                    onClick={() => onLook(version)}
                  >
                    <Group gap="xs">
                      <Text fw={600}>{words.version(version)}</Text>
                      {version === live && (
                        <Badge size="sm" variant="light" color="green">
                          {words.live}
                        </Badge>
                      )}
                    </Group>
                    <Text size="sm" c="dimmed">
                      <Moment at={publishedAt} /> · {versionAuthor(publishedBy, words)}
                    </Text>
                    {comment && (
                      <Text size="sm" className="version-comment">
                        {comment}
                      </Text>
                    )}
                    {note && note !== publishedBy && <Text size="sm">{noteOf(note)}</Text>}
                  </UnstyledButton>
                  {String(version) === looking && (
                    <div className="version-actions">
                      {isDraft ? (
                        <Text size="sm" c="dimmed">
                          {words.isDraft}
                        </Text>
                      ) : (
                        <Button
                          size="compact-md"
                          variant="default"
                          loading={!lookedAt}
                          onClick={() => lookedAt && onRestore(lookedAt)}
                        >
                          {words.restore}
                        </Button>
                      )}
                    </div>
                  )}
                  {lookedAt?.version === version && version !== live && (
                    <Box px={14} pb="sm">
                      <Text size="sm" c="dimmed" mb={6}>
                        {words.comparedWithLive(live)}
                      </Text>
                      <ScreenChangesList before={published} after={lookedAt.screen} />
                    </Box>
                  )}
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}
