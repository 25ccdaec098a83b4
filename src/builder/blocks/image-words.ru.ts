import type { ImageWords } from "./image-words.en.ts";

export const russian: ImageWords = {
  name: "Картинка",
  purpose: "Картинка: загруженная или с вашего сервера",
  members: { url: "Файл или URL", alt: "Описание", aspectRatio: "Пропорции" },
  altNote:
    "Для игроков, которые не видят картинку. Оставьте пустым, если она только для украшения.",
  aspectRatioNote: "По ним резервируется место, пока картинка загружается.",
  otherShape: "Свои: ширина ÷ высота",
  keptShape: (ratio) => `Пропорции картинки не изменятся: ${ratio}.`,
  ownShape: (ratio) => `Взять пропорции самой картинки: ${ratio}`,
};
