import { Anchor, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { type Sample, samplesQuery } from "./samples.ts";

/** A collapsible section with code in several languages. */
export function SampleTabs({
  title,
  lead,
  docs,
  samplesIn,
}: {
  title: string;
  lead: string;
  /** The page of the documentation about it. */
  docs?: string;
  /** The samples to show, out of all files. */
  samplesIn: (files: Readonly<Record<string, string>>) => readonly Sample[];
}) {
  const { moreInDocs } = useWords(shellWords);
  const { data: files } = useQuery(samplesQuery);
  const samples = files && samplesIn(files);
  return (
    <details className="folded">
      <summary>{title}</summary>
      <Text size="sm" c="dimmed" my="sm">
        {lead}{" "}
        {docs && (
          <Anchor href={`/docs/${docs}`} target="_blank" inherit>
            {moreInDocs}
          </Anchor>
        )}
      </Text>
      {samples && (
        <Tabs defaultValue={samples[0]?.name ?? null} keepMounted={false}>
          <Tabs.List aria-label={title} mb="sm">
            {samples.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {samples.map(({ name, file, code }) => (
            <Tabs.Panel key={name} value={name}>
              <CodeBlock code={code} label={file} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </details>
  );
}
