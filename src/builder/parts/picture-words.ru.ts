import { maxPictureBytes, maxPictures } from "#contract/picture.ts";
import { spelled } from "../words.ts";
import type { PictureWords } from "./picture-words.en.ts";
import { russian as urlFaultTexts } from "./url-words.ru.ts";

const megabytes = (bytes: number) =>
  `${spelled("ru", Math.ceil((bytes / 1024 / 1024) * 10) / 10)} МБ`;

export const russian: PictureWords = {
  invite: "Перетащите картинку сюда, вставьте её из буфера или выберите файл.",
  formats: `PNG, JPEG, WebP, GIF или AVIF, до ${megabytes(maxPictureBytes)}.`,
  count: (count) => `Загружено картинок: ${count} из ${maxPictures}.`,
  choose: "Выбрать файл",
  replace: "Заменить",
  remove: "Убрать",
  uploading: (name) => `Загружаем ${name}…`,
  uploaded: "Загруженная картинка",
  linked: "Картинка по этому URL",
  address: "URL картинки",
  useAddress: "Указать URL",
  useUpload: "Загрузить файл",
  tooLarge: (bytes) =>
    `Размер файла ${megabytes(bytes)}, а допускается до ${megabytes(maxPictureBytes)}. Уменьшите картинку и повторите попытку.`,
  onlyOne: "Можно только одну картинку: перетащите один файл.",
  broken: "Картинка не загружается в этом браузере. Проверьте URL.",
  gone: "Эта картинка больше не хранится. Загрузите её снова.",
  urlFaults: urlFaultTexts("https://example.com/cup.png"),
};
