import type { PictureWords } from "./picture-words.en.ts";
import { russian as urlFaultTexts } from "./url-words.ru.ts";

export const russian: PictureWords = {
  broken: "Картинка не загрузилась в этом браузере. Проверьте URL.",
  faults: urlFaultTexts("https://example.com/cup.png"),
};
