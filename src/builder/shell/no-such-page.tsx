import { useEffect } from "react";
import { Missing } from "../parts/list/missing.tsx";
import { Page } from "../parts/page/page.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";

/** Shown at an address that has no page. */
export function NoSuchPage() {
  const words = useWords(shellWords);
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page title={words.noSuchPage}>
      <Missing text={words.noSuchPageText} />
    </Page>
  );
}
