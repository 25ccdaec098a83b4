import { russian as urlFaultTexts } from "../parts/url-words.ru.ts";
import type { ImageWords } from "./image-words.en.ts";

export const russian: ImageWords = {
  name: "Картинка",
  purpose: "Картинка с вашего сервера",
  members: { url: "URL картинки", alt: "Описание", aspectRatio: "Пропорции" },
  altNote:
    "Для игроков, которые не видят картинку. Оставьте пустым, если она только для украшения.",
  aspectRatioNote: "Сохраняют место, пока картинка загружается.",
  otherShape: "Свои: ширина ÷ высота",
  keptShape: (ratio) => `У картинки останется ${ratio}.`,
  ownShape: (ratio) => `Пропорции картинки: ${ratio}`,
  broken: "Не удалось загрузить картинку в этом браузере.",
  urlFaults: urlFaultTexts("https://example.com/cup.png"),
};
