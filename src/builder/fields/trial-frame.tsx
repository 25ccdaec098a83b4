import { useWords } from "../words.ts";
import { checkWords } from "./check-words.ts";
import type { EndpointTest } from "./endpoint-test.ts";

/**
 * The Mini App's own page, unseen: a fetch from here meets an owner's server with the origin that
 * players' fetches have.
 */
export function TrialFrame({ test: { frame, pageUrl } }: { test: EndpointTest }) {
  const words = useWords(checkWords);
  return <iframe ref={frame} src={pageUrl} title={words.frame} hidden />;
}
