import type { UseFormReturnType } from "@mantine/form";
import { withLongestValues } from "#contract/message/message-reference.ts";
import { MessageFields } from "../messages/message-fields.tsx";
import { messageWords } from "../messages/message-words.en.ts";
import { GroupLanguages, shownAmong, useShownLanguage } from "../parts/text/text-field.tsx";
import { reworded, typedIn } from "../parts/text/text-language.ts";
import { useWords } from "../words.ts";
import { type BroadcastDraft, languagesOfDraft } from "./broadcast-draft.ts";
import { textFault } from "./broadcast-fault.ts";
import { useSampleValues } from "./broadcast-preview.tsx";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The text of the message in the shown language, and the languages of all texts. */
export function BroadcastText({
  botId,
  form,
}: {
  botId: string;
  form: UseFormReturnType<BroadcastDraft>;
}) {
  const words = useWords(broadcastWords);
  const about = useWords(messageWords);
  const language = useShownLanguage();
  const { values: draft } = form;
  const languages = languagesOfDraft(draft);
  const shown = shownAmong(languages, language);
  const message = typedIn(draft.message, shown);
  const properties = useSampleValues(botId, language);
  return (
    <MessageFields
      value={{ message, isEnableHtml: draft.isEnableHtml }}
      onChange={(change) =>
        form.setValues({
          ...change,
          ...(change.message !== undefined && {
            message: reworded(draft.message, languages, shown, change.message),
          }),
        })
      }
      fault={textFault(about, message, draft)}
      error={form.errors.message}
      isCaption={draft.picture !== ""}
      values={{ properties, longest: withLongestValues(message) }}
      lang={shown ?? undefined}
    >
      <GroupLanguages
        name={words.texts}
        languages={languages}
        onChange={(change) =>
          form.setValues({
            message: change(draft.message),
            buttons: draft.buttons.map((button) => ({ ...button, text: change(button.text) })),
          })
        }
      />
    </MessageFields>
  );
}
