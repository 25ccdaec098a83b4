import type { Dictionary } from "../words.ts";

const english = {
  title: "API keys",
  lead: "Your back end shows a key with every call. Keep keys on your server: who has one can credit points and send messages.",
  create: "Create a key",
  name: "Name",
  nameNote: "Where the key is used, such as “shop” or “staging”.",
  needName: "Give the key a name.",
  none: "No API keys yet",
  noneText: "Create one, put it where your back end finds it, and make the first call below.",
  full: "A bot has at most five live keys. Revoke one to create another.",
  created: "Created",
  used: "last used",
  unused: "never used",
  endsWith: (last4: string) => `ends with ${last4}`,
  keys: "The bot's API keys",
  live: "Live",
  revoked: "Revoked",
  rotate: "Rotate",
  revoke: "Revoke",
  of: (action: string, name: string) => `${action}: ${name}`,
  rotateTitle: (name: string) => `Rotate “${name}”?`,
  rotateText:
    "You get a new key of the same name, and this one stops working within a second. Calls that still use it are refused.",
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText:
    "The key stops working within a second, for good. Calls that still use it are refused.",
  madeTitle: "Copy the key now",
  madeText:
    "It is shown this once. Only its last four characters are kept, so nobody can show it again.",
  theKey: "the API key",
  done: "I have copied it",
  tryTitle: "Try it",
  tryText:
    "Put your key into the shell's variable first; it is not part of the commands, so that it does not land in your notes.",
  user: "Read a user",
  friends: "Read a user's friends",
  credit: "Increase points",
  message: "Send a message",
  tryNote:
    "42 stands for a user's Telegram id: a user is there from the first time they open the Mini App.",
  docs: "All parameters and errors",
};

export const keyWords: Dictionary<typeof english> = {
  en: english,
  ru: {
    title: "API-ключи",
    lead: "Ваш сервер предъявляет ключ в каждом запросе. Держите ключи на сервере: с ключом можно начислять очки и отправлять сообщения.",
    create: "Создать ключ",
    name: "Название",
    nameNote: "Где ключ используется, например «магазин» или «тесты».",
    needName: "Дайте ключу название.",
    none: "API-ключей пока нет",
    noneText:
      "Создайте ключ, сохраните его на своём сервере и сделайте первый запрос из примеров ниже.",
    full: "У бота не больше пяти действующих ключей. Чтобы создать новый, отзовите один из них.",
    created: "Создан",
    used: "использован",
    unused: "ни разу не использован",
    endsWith: (last4) => `заканчивается на ${last4}`,
    keys: "API-ключи бота",
    live: "Действует",
    revoked: "Отозван",
    rotate: "Заменить",
    revoke: "Отозвать",
    of: (action, name) => `${action}: ${name}`,
    rotateTitle: (name) => `Заменить «${name}»?`,
    rotateText:
      "Вы получите новый ключ с тем же названием, а этот перестанет действовать за секунду. Запросы с ним будут отклонены.",
    revokeTitle: (name) => `Отозвать «${name}»?`,
    revokeText: "Ключ перестанет действовать за секунду, навсегда. Запросы с ним будут отклонены.",
    madeTitle: "Скопируйте ключ сейчас",
    madeText:
      "Он показан один раз. Хранятся только последние четыре символа, поэтому показать его снова никто не сможет.",
    theKey: "API-ключ",
    done: "Ключ скопирован",
    tryTitle: "Попробуйте",
    tryText:
      "Сначала положите ключ в переменную оболочки: в командах его нет, чтобы он не попал в ваши заметки.",
    user: "Прочитать пользователя",
    friends: "Прочитать друзей пользователя",
    credit: "Начислить очки",
    message: "Отправить сообщение",
    tryNote:
      "42 — это Telegram id пользователя: он появляется, когда пользователь впервые открывает Mini App.",
    docs: "Все параметры и ошибки",
  },
};
