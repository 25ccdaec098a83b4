import { maxBotIdLength } from "#contract/bot/bot-rule.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { BotWords } from "./bot-words.en.ts";

export const words: BotWords = {
  bots: "Боты",
  add: "Добавить бота",
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
      one: "поле",
      few: "поля",
      many: "полей",
      other: "поля",
    }),
  added: "добавлен",
  addLead:
    "Добавьте бота, созданного в @BotFather, или импортируйте файл бота. Mini App заработает сразу.",
  byToken: "По токену",
  byFile: "Из файла",
  howTitle: "Где взять токен",
  how: [
    "Откройте @BotFather в Telegram.",
    "Отправьте /newbot и ответьте на два вопроса либо отправьте /mybots, выберите бота и нажмите API Token.",
    "Скопируйте токен: цифры, двоеточие, затем буквы.",
  ],
  openBotFather: "Открыть @BotFather",
  token: "Токен",
  tokenNote: "Его выдаёт @BotFather. Хранится в зашифрованном виде и больше не показывается.",
  showToken: "Показать токен",
  tokenWrong:
    "Токен выглядит так: 1234567890:AAE-x8…: цифры, двоеточие, затем буквы, цифры, - и _.",
  needToken: "Введите токен.",
  id: "ID",
  idNote: "Часть URL Mini App. Если оставить пустым, ID составим из имени пользователя бота.",
  more: "Другие настройки",
  startsFrom: (template) => `Бот начнёт с шаблона «${template}». Ниже можно выбрать другой.`,
  idWrong: `Строчные латинские буквы, цифры и дефисы, до ${maxBotIdLength} символов. Дефис не может быть первым или последним; начинаться с xn-- нельзя.`,
  addIt: "Добавить бота",
  fileNote:
    "Файл бота содержит игру, поля и экран. Получить его можно кнопкой «Экспорт» в настройках или из командной строки.",
  dropFile: "Перетащите файл сюда или выберите его",
  chooseFile: "Выбрать файл",
  orPaste: "Или вставьте содержимое",
  needFile: "Сначала перетащите файл или вставьте его содержимое.",
  elsewhere: (count, services) => {
    const there = services.join(", ");
    if (count === 1)
      return `1 картинка из этого файла останется на ${there}. Игроки будут загружать её оттуда, а если её там удалят, она пропадёт. Чтобы она хранилась здесь, загрузите её после импорта.`;
    const stay = counted("ru", count, {
      one: "картинка из этого файла останется",
      few: "картинки из этого файла останутся",
      many: "картинок из этого файла останутся",
      other: "картинки из этого файла останутся",
    });
    return `${stay} на ${there}. Игроки будут загружать их оттуда, а если их там удалят, они пропадут. Чтобы они хранились здесь, загрузите их после импорта.`;
  },
  importIt: "Импортировать",
  faults: (count) =>
    `Ничего не импортировано. В файле ${counted("ru", count, { one: "ошибка", few: "ошибки", many: "ошибок", other: "ошибки" })}:`,
  wholeFile: "файл",
  textPlace: (line, column) => `строка ${line}, столбец ${column}`,
  imported: (name) => `Бот «${name}» импортирован.`,
  addedNow: (name) => `Бот «${name}» добавлен.`,
};
