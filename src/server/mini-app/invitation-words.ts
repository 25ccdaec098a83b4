import { invitationText } from "#contract/invitation-text.ts";
import type { Dictionary } from "#contract/language.ts";

interface InvitationWords {
  /** What an invitation says if the owner has set no text. */
  readonly text: (bot: string) => string;
  readonly button: string;
}

/** The words of a shared invitation, by language. */
export const invitationWords: Dictionary<InvitationWords, "en" | "ru" | "es" | "fa"> = {
  en: { text: invitationText.en, button: "Open" },
  ru: { text: invitationText.ru, button: "Открыть" },
  es: { text: invitationText.es, button: "Abrir" },
  fa: { text: invitationText.fa, button: "باز کردن" },
};
