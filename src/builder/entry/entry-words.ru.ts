import { maxPasswordLength, minPasswordLength } from "#contract/owner/owner-limit.ts";
import { counted } from "#web/counted.ts";
import type { EntryWords } from "./entry-words.en.ts";

export const words: EntryWords = {
  signIn: "Вход",
  enter: "Войти",
  signInLead: "Управляйте ботами и их Mini App.",
  email: "Эл. почта",
  password: "Пароль",
  showPassword: "Показать пароль",
  needEmail: "Введите адрес почты.",
  needPassword: "Введите пароль.",
  demoOwner: "Войти как демо-владелец",
  demoNote: "Это сервер для разработки.",
  unclaimed: "Аккаунтов пока нет",
  unclaimedText:
    "При первом запуске сервис вывел ссылку для настройки. Откройте её, чтобы создать первый аккаунт. Новую ссылку выведет команда на сервере:",
  forgotten: "Забыли пароль? Ссылку для сброса создаст администратор сервиса:",
  setupTitle: "Первый аккаунт",
  setupLead: "Вы станете первым владельцем. Боты, уже добавленные в сервис, перейдут к вам.",
  invitedTitle: "Добро пожаловать в Slotwire",
  invitedLead: "Вас пригласили управлять ботами:",
  invitedAlone: "Вас пригласили разместить здесь своих ботов.",
  passwordTitle: "Новый пароль",
  passwordLead: (email) => `Для аккаунта ${email}.`,
  acceptTitle: "Принять приглашение",
  acceptAs: (email) => `Вы вошли как ${email}. В ваш аккаунт добавятся боты:`,
  acceptAlone: (email) => `Вы вошли как ${email}. В приглашении нет ботов, принимать нечего.`,
  asEditor:
    "Как редактор: вы сможете менять всё, кроме API-ключей, токена, очков, приватности и владельцев.",
  accept: "Добавить в мой аккаунт",
  newAccount: "Создать новый аккаунт",
  name: "Ваше имя",
  nameNote: "Его видят другие владельцы ваших ботов.",
  newPassword: "Новый пароль",
  passwordRule: `От ${minPasswordLength} до ${maxPasswordLength} символов. Несколько слов подряд легко запомнить.`,
  needNewPassword: "Придумайте пароль.",
  passwordShort: (missing) =>
    `Ещё ${counted("ru", missing, { one: "символ", few: "символа", many: "символов", other: "символа" })}.`,
  passwordLong: `Не больше ${maxPasswordLength} символов.`,
  needName: "Введите имя.",
  badEmail: "Введите адрес почты, например ada@example.com.",
  makeAccount: "Создать аккаунт",
  setPassword: "Сохранить пароль и войти",
  until: "Ссылка действует до",
  noToken: "Ссылка неполная",
  noTokenText: "Не хватает части после #. Скопируйте ссылку целиком и откройте снова.",
  notValid: "Ссылка больше не действует",
  notValidText:
    "Она уже использована, истекла или скопирована не полностью. Попросите новую у того, кто её прислал.",
  toSignIn: "Перейти ко входу",
};
