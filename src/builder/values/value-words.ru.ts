import { customValueLimit } from "#contract/user/user-limit.ts";
import { counted } from "../counted.ru.ts";
import { spelled } from "../words.ts";
import { maxFileMiB } from "./value-file.ts";
import type { ValueWords } from "./value-words.en.ts";

const values = (count: number) => counted(count, "число", "числа", "чисел");
const lines = (count: number) => counted(count, "строка", "строки", "строк");
const users = (count: number) => counted(count, "пользователь", "пользователя", "пользователей");
const { maximum } = customValueLimit;

export const words: ValueWords = {
  title: "Импорт чисел",
  lead: "Два столбца, с заголовком или без: Telegram ID и целое число, через запятую, точку с запятой или табуляцию.",
  leadExport: "Подойдёт и файл «Скачать CSV»: измените в нём столбец customValue и загрузите сюда.",
  dropFile: "Перетащите сюда файл CSV",
  chooseFile: "Выбрать файл",
  orPaste: "Или вставьте строки",
  check: "Проверить",
  reading: "Чтение…",
  refusals: {
    empty: "Здесь пусто. Выберите файл со строками или вставьте их.",
    "not-text":
      "Это не текстовый файл. В таблице выберите «Сохранить как» или «Скачать» и формат CSV.",
    "no-columns":
      "Не удалось понять, где какой столбец. Оставьте два или назовите нужные в первой строке: tgId и value.",
    "no-values":
      "Ни в одной строке нет Telegram ID и целого числа, например 123456789,7. Ничего не импортировано.",
    "too-large": `Файл больше ${maxFileMiB} МиБ. Разделите его и загрузите по частям.`,
    "not-readable":
      "Файл не читается. Возможно, его переместили или изменили. Выберите его ещё раз.",
  },
  ready: (count) => `Готово к записи: ${values(count)}`,
  sample: "Первые числа",
  id: "Telegram ID",
  value: "Число",
  andMore: (count) => `и ещё ${spelled("ru", count)}`,
  wrong: (count) => `С ошибками и будет пропущено: ${lines(count)}`,
  wrongLines: "Строки с ошибками",
  line: (line) => `Строка ${line}:`,
  faults: {
    columns: (cell) => `должно быть два столбца: «${cell}».`,
    id: (cell) => (cell ? `«${cell}» — не Telegram ID.` : "нет Telegram ID."),
    value: (cell) => (cell ? `«${cell}» — не целое число.` : "нет числа."),
    range: (cell) =>
      `${cell} — вне допустимых значений: от −${spelled("ru", maximum)} до ${spelled("ru", maximum)}.`,
    rounded: (cell) =>
      `«${cell}» округлила таблица. Задайте столбцу числовой формат без дробной части.`,
  },
  repeated: (count) => `Заменено более поздними того же пользователя: ${lines(count)}`,
  repeatedLines: "Заменённые строки",
  replacedBy: (tgId, line) => `пользователь ${tgId} есть ещё раз в строке ${line}.`,
  repeatable: "Повторный импорт того же файла ничему не повредит.",
  set: (count) => `Записать ${values(count)}`,
  back: "Выбрать другой файл",
  sending: "Запись чисел",
  progress: (done, total) => `${done} из ${total}`,
  wasSet: (count) => `Записано: ${values(count)}`,
  stopped: (left) =>
    `Ещё не отправлено: ${values(left)}. Продолжите или загрузите файл снова позже: это ничему не повредит.`,
  goOn: "Продолжить",
  unknown: (count) => `Не открывали Mini App, поэтому число им пока не записать: ${users(count)}.`,
  unknownUsers: "Неизвестные пользователи",
  saveUnknown: "Скачать список",
  done: "Готово",
};
