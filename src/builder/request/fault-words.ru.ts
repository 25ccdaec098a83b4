import type { EndpointUrlFault } from "#contract/field/field-url.ts";
import {
  type FaultReason,
  type FaultSentences,
  type FaultValues,
  type JsonPart,
  type JsonType,
  maxJsonDepth,
  type TextForm,
} from "#contract/http/fault-rule.ts";
import { maxNameLength } from "#contract/text/name-text.ts";
import { maxReasonLength } from "#contract/user/user-limit.ts";
import { words as botWords } from "../bots/bot-words.ru.ts";
import { counted } from "../counted.ru.ts";
import { words as entryWords } from "../entry/entry-words.ru.ts";
import { words as fieldWords } from "../fields/field-words.ru.ts";
import { words as settingWords } from "../settings/setting-words.ru.ts";
import { spelled } from "../words.ts";

/** A fault by its rule; a rule that only a newer release of the service has gets the general text. */
export function words(fault: FaultReason): string {
  if (!fault.rule) return sentences.other({});
  const sentence = sentences[fault.rule] ?? sentences.other;
  return sentence(fault.values as never);
}

const sentences: FaultSentences = {
  missing: () => "Это обязательное значение, укажите его.",
  unknown: ({ nearest }) => `Лишний параметр.${maybe(nearest && `«${nearest}»`)}`,
  type: ({ types, found }) =>
    `Ожидается ${types.map((type) => typeWords[type]).join(" или ")}.${given(found)}`,
  min: ({ limit, found }) => `Число не должно быть меньше ${spelled("ru", limit)}.${given(found)}`,
  max: ({ limit, found }) => `Число не должно быть больше ${spelled("ru", limit)}.${given(found)}`,
  "min-length": ({ limit }) =>
    limit === 1 ? "Значение не должно быть пустым." : `Введите не меньше ${characters(limit)}.`,
  "max-length": ({ limit, count }) => `Допускается не больше ${characters(limit)}.${now(count)}`,
  "min-items": ({ limit, count }) => `Нужно не меньше ${items(limit)}.${now(count)}`,
  "max-items": ({ limit, count }) => `Допускается не больше ${items(limit)}.${now(count)}`,
  "max-members": ({ limit, count }) => `Параметров не может быть больше ${limit}.${now(count)}`,
  "max-member-name": ({ limit, count }) =>
    `Название параметра не может быть длиннее ${characters(limit)}.${now(count)}`,
  "max-values": ({ limit, count }) =>
    `Значений не может быть больше ${spelled("ru", limit)}.${now(count)}`,
  "max-references": ({ limit, count }) =>
    `Ссылок {{…}} на всех языках вместе не может быть больше ${spelled("ru", limit)}.${now(count)}`,
  "max-faults": ({ limit }) => `Показаны первые ${limit} ошибок, но есть и другие.`,
  options: ({ options, found }) => `Допускается одно из: ${options.join(", ")}.${given(found)}`,
  form: ({ form, found }) => `${formWords[form]}${given(found)}`,
  "no-language": () => "Нужен текст хотя бы на одном языке.",
  token: () => botWords.tokenWrong,
  "new-bot-token": () => "Новому боту нужен токен из @BotFather.",
  "bot-being-deleted": () =>
    "Бот с этим ID сейчас удаляется. Повторите попытку через минуту или укажите другой ID.",
  character: () => "Есть символ, который нельзя сохранить (NUL или непарный суррогат).",
  repeated: () => "Параметр указан дважды.",
  syntax: ({ expected, found }) =>
    `Это не JSON: ожидается ${partWords[expected]}, а ${found ? `стоит ${found}` : "файл закончился"}.`,
  "field-name-taken": ({ found, earlier }) => `Название ${found} уже есть у /fields/${earlier}.`,
  "built-in-name": () => fieldWords.nameFaults["built-in"],
  "field-url": ({ fault }) => fieldWords.urlFaults[fault],
  link: () => formWords["https-url"],
  background: () =>
    "Фон — это одно из трёх: { color }, { from, to } или { image }; у картинки может быть её основной цвет color.",
  "picture-gone": () => "Эта картинка больше не хранится. Загрузите её снова.",
  "max-pictures": ({ limit, count }) =>
    `Загруженных картинок у бота может быть до ${limit}.${now(count)}`,
  "level-order": ({ points, before }) =>
    `Порог должен быть больше предыдущего (${spelled("ru", before)}).${now(points)}`,
  "block-kind": (values) => unknownKind("блока", values),
  "task-kind": (values) => unknownKind("задания", values),
  "one-member": ({ names }) => `Нужно ровно одно из: ${names.join(", ")}.`,
  "id-taken": ({ found, earlier }) => `ID ${found} уже есть у ${earlier}. Выберите другой.`,
  "endpoint-url": ({ fault }) => endpointFaults[fault],
  "level-beyond": ({ level, levels }) =>
    levels === 0
      ? `Уровня ${level} никто не достигнет: у бота нет уровней.`
      : `Уровня ${level} никто не достигнет: последний уровень бота — ${levels}.`,
  "levels-needed": ({ level, levels }) =>
    `Уровней слишком мало (${levels}): в задании или в приглашениях указан уровень ${level}. Сначала измените его.`,
  reference: ({ property, nearest }) =>
    `{{${property}}}: у бота нет такого свойства.${maybe(nearest && `{{${nearest}}}`)}`,
  other: () => "Сервис не принял это значение. Исправьте его.",
};

/** Faults of a URL that the service calls. */
const endpointFaults: Readonly<Record<EndpointUrlFault, string>> = {
  ...fieldWords.urlFaults,
  credentials:
    "В URL есть имя пользователя или пароль. Уберите их: запрос подписан, и подпись доказывает, кто его прислал.",
  "not-https": "URL должен начинаться с https://.",
  "not-public": "Сервис не обращается к этому хосту. Укажите публичное имя хоста.",
};

const formWords: Readonly<Record<TextForm, string>> = {
  "bot-id": botWords.idWrong,
  "bot-username": settingWords.usernameWrong,
  "field-name": fieldWords.nameFaults.form,
  "https-url": "Введите полный URL с https://.",
  email: entryWords.badEmail,
  name: `Введите одну строку от 1 до ${maxNameLength} символов.`,
  reason: `Введите одну строку от 1 до ${maxReasonLength} символов.`,
  "activity-id": "ID — это от 1 до 40 строчных латинских букв и цифр; внутри можно дефисы.",
  channel: "Укажите @username канала или ID закрытого канала (-100…).",
  "secret-word": "Введите секретное слово.",
  other: "Недопустимые символы или длина.",
};

const typeWords: Readonly<Record<JsonType, string>> = {
  string: "строка",
  number: "число",
  integer: "целое число",
  boolean: "true или false",
  array: "список",
  object: "объект",
  null: "null",
};

const partWords: Readonly<Record<JsonPart, string>> = {
  value: "значение",
  name: "название в двойных кавычках",
  colon: "двоеточие",
  "comma-or-brace": "запятая или }",
  "comma-or-bracket": "запятая или ]",
  "less-nesting": `не больше ${maxJsonDepth} уровней вложенности`,
  end: "конец файла",
};

/** `of` in the genitive. */
function unknownKind(
  of: string,
  { found, nearest, kinds }: FaultValues["block-kind" | "task-kind"],
): string {
  return found === undefined || !nearest
    ? `Нужен тип ${of}: ${kinds.join(", ")}.${given(found)}`
    : `${found} — не тип ${of}.${maybe(`«${nearest}»`)}`;
}

function given(found: string | undefined): string {
  if (found === undefined) return "";
  return ` Указано: ${found === "array" || found === "object" ? typeWords[found] : found}.`;
}

function now(count: number | undefined): string {
  return count === undefined ? "" : ` Сейчас ${spelled("ru", count)}.`;
}

function maybe(nearest: string | undefined): string {
  return nearest ? ` Может быть, ${nearest}?` : "";
}

/** In the genitive. */
function characters(count: number): string {
  return counted(count, "символа", "символов", "символов");
}

function items(count: number): string {
  return counted(count, "элемента", "элементов", "элементов");
}
