import { Anchor } from "@mantine/core";
import { useWords } from "../../words.ts";
import { docsWords } from "./docs-words.en.ts";

/** A link to a page of the documentation, in a tab of its own. */
export function DocsLink({ path }: { path: string }) {
  const words = useWords(docsWords);
  return (
    <Anchor href={`/docs/${path}`} target="_blank" inherit>
      {words.more}
    </Anchor>
  );
}
