import { Tabs, Text } from "@mantine/core";
import type { Snippet } from "#contract/snippet/snippet.ts";
import { CodeBlock } from "./code-block.tsx";
import { DocsLink } from "./docs-link.tsx";
import "./snippet-tabs.css";

/** A collapsible section with code in several languages. */
export function SnippetTabs({
  title,
  lead,
  docs,
  snippets,
}: {
  title: string;
  lead: string;
  /** The page of the documentation about it. */
  docs?: string;
  snippets: readonly Snippet[];
}) {
  return (
    <details className="folded">
      <summary>{title}</summary>
      <Text size="sm" c="dimmed" my="sm">
        {lead} {docs && <DocsLink path={docs} />}
      </Text>
      <Tabs defaultValue={snippets[0]?.name ?? null} keepMounted={false}>
        <Tabs.List aria-label={title} mb="sm">
          {snippets.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ name, file, code }) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={code} label={file} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </details>
  );
}
