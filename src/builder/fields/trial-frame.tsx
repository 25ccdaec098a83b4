import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import type { EndpointTest } from "./endpoint-test.ts";

/** A hidden frame with the Mini App's page, so that test requests have the origin of players'. */
export function TrialFrame({ test: { frame, pageUrl } }: { test: EndpointTest }) {
  const words = useWords(checkWords);
  return <iframe ref={frame} src={pageUrl} title={words.frame} hidden />;
}
