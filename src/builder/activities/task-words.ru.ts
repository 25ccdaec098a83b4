import { activityLimits, codeTriesMs, maxCodeTries, visitMs } from "#contract/activity-limit.ts";
import { counted } from "#web/counted.ts";
import type { TaskWords } from "./task-words.en.ts";

const asAdministrator = (bot: string) =>
  `Откройте канал в Telegram, затем «Администраторы» → «Добавить администратора», и выберите @${bot}.`;

export const russian: TaskWords = {
  lead: "То, что игрок делает один раз за очки. Если изменить или удалить задание, ничего не отнимется: полученные очки останутся у игроков.",
  kinds: {
    visit: {
      name: "Открыть страницу",
      get purpose() {
        const seconds = counted("ru", visitMs / 1000, {
          one: "секунду",
          few: "секунды",
          many: "секунд",
          other: "секунды",
        });
        return `Игрок открывает ссылку и возвращается; награда — через ${seconds} после открытия.`;
      },
      example: "Прочитайте наши новости",
    },
    subscribe: {
      name: "Подписаться на канал",
      purpose: "Игрок вступает в канал или группу; Telegram подтверждает это вашему боту.",
      example: "Подпишитесь на наш канал",
    },
    invite: {
      name: "Пригласить друзей",
      purpose: "Игрок приводит несколько друзей.",
      example: "Пригласите 3 друзей",
    },
    level: {
      name: "Достичь уровня",
      purpose: "Игрок набирает очки, нужные для уровня.",
      example: "Достигните золотого уровня",
    },
    wallet: {
      name: "Подключить кошелёк",
      purpose: "Игрок подключает кошелёк TON.",
      example: "Подключите кошелёк",
    },
    code: {
      name: "Ввести секретное слово",
      purpose: "Игрок находит слово в видео или посте и вводит его.",
      example: "Найдите слово в нашем видео",
    },
    endpoint: {
      name: "Спросить ваш сервер",
      purpose:
        "Slotwire спрашивает ваш сервер, выполнил ли игрок условие: сделал заказ, зарегистрировался — что угодно.",
      example: "Сделайте первый заказ",
    },
  },
  add: "Добавить задание",
  choose: "Что должен сделать игрок?",
  none: "Заданий пока нет",
  noneText:
    "Награждайте игроков за подписку на канал, приглашение друзей, подключение кошелька и за всё, что может подтвердить ваш сервер.",
  get full() {
    const tasks = counted("ru", activityLimits.tasks, { one: "задания", other: "заданий" });
    return `У бота может быть до ${tasks}.`;
  },
  list: "Задания",
  deleteText:
    "Очки, полученные за задание, останутся у игроков. Из Mini App оно исчезнет, когда вы сохраните изменения.",
  idOwner: "по нему считается, кому уже начислено.",
  visitUrl: "Откроется, когда игрок начнёт задание.",
  channelNote: "@username открытого канала или группы либо ID закрытого.",
  channelUrl: "Ссылка-приглашение. Для открытого канала можно не указывать.",
  get codeNote() {
    const tries = counted("ru", maxCodeTries, {
      one: "попытка",
      few: "попытки",
      many: "попыток",
      other: "попытки",
    });
    const minutes = counted("ru", codeTriesMs / 60_000, {
      one: "минуту",
      few: "минуты",
      many: "минут",
      other: "минуты",
    });
    return `Хранится в Slotwire и не передаётся на устройства игроков. Регистр и пробелы по краям не важны; у игрока ${tries} за ${minutes}.`;
  },
  codeUrl: "Где искать слово. Необязательно.",
  endpointNote:
    "Slotwire обращается к нему, когда игрок забирает награду. Игроки этот URL не видят.",
  endpointUrl: "Где игрок выполняет задание, например ваш магазин. Необязательно.",
  noLevels: "У бота пока нет уровней.",
  toLevels: "Добавить уровни в настройках",
  lostLevel: (level) => `${level}. Такого уровня нет`,
  checkChannel: "Проверить канал",
  checkingChannel: "Спрашиваем Telegram…",
  channel: {
    ready: (bot, name) => `@${bot} видит, кто состоит в ${name}.`,
    "no-chat": (bot, name) =>
      `Telegram не находит канал ${name} для @${bot}. Проверьте имя. Закрытый канал находится, только когда бот уже в нём. ${asAdministrator(bot)}`,
    "not-member": (bot, name) =>
      `@${bot} не состоит в ${name} и не видит, кто подписался. ${asAdministrator(bot)} Других прав ему не нужно.`,
    "not-admin": (bot, name) =>
      `@${bot} состоит в ${name}, но он не администратор и не видит, кто подписался. ${asAdministrator(bot)} Других прав ему не нужно.`,
    unreachable: () => "Не удалось спросить Telegram. Повторите попытку через минуту.",
  },
  channelTitles: (task) => ({
    lacking: `Игроки пока не могут выполнить ${task ? `задание «${task}»` : "это задание"}`,
    unknown: task ? `Канал задания «${task}» не проверен` : "Канал не проверен",
  }),
  channelReady: (title) => `Канал: ${title}.`,
  retry: "Проверить ещё раз",
  try: "Проверить",
  works: "Ваш сервер отвечает как нужно.",
  fails: "Игроки пока не могут выполнить это задание",
  snippets: "Готовый код для вашего сервера",
  snippetsLead:
    "Slotwire отправляет POST-запрос с JSON, в котором есть Telegram ID игрока и ID этого задания. Ответьте true или false, и больше ничего.",
};
