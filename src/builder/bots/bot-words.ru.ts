import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { BotWords } from "./bot-words.en.ts";

export const russian: BotWords = {
  bots: "Боты",
  add: "Добавить бота",
  none: "Ботов пока нет",
  noneText:
    "Добавьте бота, которого вы создали в @BotFather, или загрузите файл бота. Через мгновение его Mini App заработает.",
  users: (count, hasMore) =>
    hasMore
      ? `больше ${spelled("ru", count)} пользователей`
      : counted("ru", count, {
          one: "пользователь",
          few: "пользователя",
          many: "пользователей",
          other: "пользователя",
        }),
  fields: (count) =>
    counted("ru", count, {
      one: "своё поле",
      few: "своих поля",
      many: "своих полей",
      other: "своего поля",
    }),
  added: "добавлен",
  addLead: "Здесь живут его пользователи, экран и настройки.",
  byToken: "По токену",
  byFile: "Из файла",
  howTitle: "Где взять токен",
  how: [
    "Откройте @BotFather в Telegram.",
    "Отправьте /newbot и ответьте на два вопроса; или /mybots, выберите бота и нажмите API Token.",
    "Скопируйте токен: цифры, двоеточие, затем буквы.",
  ],
  openBotFather: "Открыть @BotFather",
  token: "Токен",
  tokenNote: "Хранится зашифрованным и больше не показывается. Чей он, мы спросим у платформы.",
  showToken: "Показать токен",
  tokenWrong:
    "Токен выглядит так: 1234567890:AAE-x8…: цифры, двоеточие, затем буквы, цифры, - и _.",
  needToken: "Вставьте токен.",
  id: "Идентификатор",
  idNote: "Часть адреса Mini App. Если оставить пустым, получится из имени пользователя.",
  idWrong: "Строчные латинские буквы, цифры и дефисы внутри, не больше 63.",
  addIt: "Добавить бота",
  fileNote:
    "В файле бота его игра, поля и экран: то, что даёт «Экспорт» и принимает командная строка.",
  dropFile: "Перетащите файл сюда или выберите его",
  chooseFile: "Выбрать файл",
  orPaste: "Или вставьте его текст",
  needFile: "Сначала перетащите файл или вставьте его текст.",
  importIt: "Импортировать",
  faults: (count) =>
    `Ничего не импортировано. В файле ${counted("ru", count, { one: "ошибка", few: "ошибки", many: "ошибок", other: "ошибки" })}:`,
  wholeFile: "файл",
  imported: (name) => `Бот «${name}» импортирован.`,
  addedNow: (name) => `Бот «${name}» добавлен.`,
};
