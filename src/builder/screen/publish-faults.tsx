import { useLanguage } from "../language.ts";
import { isLookFault, lookFaultText } from "../look/look-fault.ts";
import { faultWords } from "../request/fault-words.en.ts";
import { useWords, wordsIn } from "../words.ts";
import { useContent, useDraft } from "./editor-context.ts";
import { faultText } from "./fault-text.ts";
import { type PartLinks, PlaceList } from "./place-list.tsx";
import { PublishAlert } from "./publish-alert.tsx";
import { screenWords } from "./screen-words.en.ts";

/** What to fix before publishing, with links to pages, blocks and the look. */
export function PublishFaults(links: PartLinks) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const faults = useDraft((draft) => draft.faults);
  const { look } = useContent();
  if (faults.length === 0) return null;
  return (
    <PublishAlert color="red" title={words.faults(faults.length)} text={words.faultsText}>
      <PlaceList places={faults} {...links}>
        {(fault, block) => {
          if (block) return faultText(fault, block, words, language);
          return isLookFault(fault)
            ? lookFaultText(fault, look, language)
            : wordsIn(language, faultWords)(fault);
        }}
      </PlaceList>
    </PublishAlert>
  );
}
