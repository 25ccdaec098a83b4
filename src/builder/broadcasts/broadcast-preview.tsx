import { useQuery } from "@tanstack/react-query";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { fillReferences } from "#contract/text/reference.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { MessagePreview } from "../messages/message-preview.tsx";
import { finishedText } from "../parts/text/text-language.ts";
import { knownProperties } from "../screen/preview/preview-draft.ts";
import { samplePlayerQuery } from "../screen/screen-query.ts";

/** The built-in properties with the values of a sample player. */
export function useSampleValues(botId: string, language: string) {
  const { data } = useQuery(samplePlayerQuery(botId, undefined));
  return knownProperties([], {}, data, language);
}

/** A broadcast as a user of `language` sees it, with the values of a sample player. */
export function BroadcastPreview({
  botId,
  content: { message, isEnableHtml, picture, buttons, isSilent },
  language,
}: {
  botId: string;
  content: Pick<Broadcast, "message" | "isEnableHtml" | "buttons" | "isSilent"> & {
    /** Null or empty without one. */
    readonly picture: string | null;
  };
  language: string;
}) {
  const values = new Map(
    useSampleValues(botId, language).map(({ name, value = "" }) => [name, value]),
  );
  const filled = fillReferences(textIn(finishedText(message), language), (name) =>
    escapedIf(isEnableHtml, values.get(name) ?? `{{${name}}}`),
  );
  return (
    <MessagePreview
      message={filled}
      isEnableHtml={isEnableHtml}
      picture={picture ?? ""}
      buttons={buttons.map(({ text, url }) => ({
        text: textIn(finishedText(text), language),
        isLink: url !== undefined,
      }))}
      isSilent={isSilent}
    />
  );
}

function escapedIf(isHtml: boolean, value: string): string {
  return isHtml ? value.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : value;
}

/** The text of a broadcast in the owner's language, for headings and lists. */
export function useMessageText() {
  const language = useLanguage();
  return ({ message, isEnableHtml }: Pick<Broadcast, "message" | "isEnableHtml">) => ({
    message: textIn(message, language),
    isEnableHtml,
  });
}
