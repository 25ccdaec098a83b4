import { maxFieldUrlLength } from "#contract/field/field-url.ts";
import { maxPictureBytes, maxPictures } from "#contract/screen/picture.ts";
import { spelled } from "../../words.ts";
import type { PictureWords, UrlFaultTexts } from "./picture-words.en.ts";

export const urlFaultTexts: UrlFaultTexts = (example) => ({
  "too-long": `URL длиннее ${spelled("ru", maxFieldUrlLength)} символов. Сократите его.`,
  "not-a-url": `Введите URL целиком, например ${example}`,
  credentials: "В URL есть имя пользователя или пароль, их увидит каждый игрок. Уберите их.",
  fragment: "В URL есть фрагмент (#…), он не передаётся на сервер. Уберите его.",
  "not-https": "URL должен начинаться с https://.",
  "not-public": "Устройства игроков не могут подключиться к этому хосту. Укажите публичное имя.",
  "bad-port": "К этому порту браузеры не подключаются. Укажите другой, например 443 или 8443.",
});

const megabytes = (bytes: number) =>
  `${spelled("ru", Math.ceil((bytes / 1024 / 1024) * 10) / 10)} МБ`;

export const words: PictureWords = {
  invite: "Перетащите картинку сюда, вставьте её из буфера или выберите файл.",
  formats: "PNG, JPEG, WebP, GIF, AVIF или SVG. Большие фото уменьшатся сами.",
  count: (count) =>
    `Хранится картинок: ${count} из ${maxPictures}. Ненужные удаляются через день-два.`,
  choose: "Выбрать файл",
  replace: "Заменить",
  remove: "Убрать",
  uploading: (name) => `Загружаем ${name}…`,
  uploaded: "Загруженная картинка",
  linked: "Картинка по этому URL",
  address: "URL картинки",
  useAddress: "Указать URL",
  useUpload: "Загрузить файл",
  fitFaults: {
    heic: () =>
      "Это фото в формате HEIC, этот браузер его не открывает. Сохраните его в JPEG: на iPhone выберите «Настройки» > «Камера» > «Форматы» > «Наиболее совместимый» и снимите ещё раз или отправьте фото как JPEG.",
    animated: (bytes) =>
      `Размер анимации ${megabytes(bytes)}, а допускается до ${megabytes(maxPictureBytes)}. Здесь анимации не уменьшаются: они перестали бы двигаться.`,
    unreadable: () => "Этот рисунок не читается. Сохраните его в PNG и повторите попытку.",
    "too-large": (bytes) =>
      `Размер файла ${megabytes(bytes)}, а допускается до ${megabytes(maxPictureBytes)}. Уменьшите картинку и повторите попытку.`,
  },
  onlyOne: "Можно только одну картинку: перетащите один файл.",
  broken: "Картинка не загружается в этом браузере. Проверьте URL.",
  gone: "Эта картинка больше не хранится. Загрузите её снова.",
  lostPictures: (count) =>
    count === 1
      ? "Пока не сохранено: картинка не загружается"
      : `Пока не сохранено: не загружаются картинки (${count})`,
  lostPicturesText: (count) =>
    `Этот браузер не смог ${count === 1 ? "её" : "их"} загрузить, и у игроков, скорее всего, тоже не получится. Проверьте URL или сохраните как есть.`,
  saveAnyway: "Всё равно сохранить",
  urlFaults: urlFaultTexts("https://example.com/cup.png"),
};
