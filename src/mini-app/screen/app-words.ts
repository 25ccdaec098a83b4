import { isRussian } from "#web/words.ts";
import { language } from "../session/page-context.ts";

/** What a live screen says of a part that is missing; the boot script does not need it. */
const english = {
  retry: "Try again",
  blockFailed: "This could not be shown.",
  partLost: "A part of the app could not be loaded.",
};

const russian: typeof english = {
  retry: "Повторить",
  blockFailed: "Это не удалось показать.",
  partLost: "Часть приложения не загрузилась.",
};

export const appWords = isRussian(language) ? russian : english;
