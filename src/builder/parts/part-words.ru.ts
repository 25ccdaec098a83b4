import type { PartWords } from "./part-words.en.ts";

export const words: PartWords = {
  more: "Показать ещё",
  sortBy: "Сортировать",
  ascending: "по возрастанию",
  descending: "по убыванию",

  drag: (name) => `Перетащите «${name}» или переместите клавишами со стрелками`,
  up: (name) => `Поднять «${name}»`,
  down: (name) => `Опустить «${name}»`,
  duplicate: (name) => `Дублировать «${name}»`,
  remove: (name) => `Удалить «${name}»`,
  delete: "Удалить",
  deleteTitle: (name) => `Удалить «${name}»?`,
  deleted: (name) => `«${name}»: удалено.`,
  added: (name, number) => `«${name}»: добавлено под номером ${number}.`,
  movedTo: (name, number, count) => `«${name}» теперь на месте ${number} из ${count}.`,

  oneForAll: "Один текст на всех языках",
  byLanguage: "Перевести",
  languagesOf: (name) => `Языки: ${name}`,
  addLanguage: "Добавить язык",
  languageTag: "Язык",
  languageTagNote: "Название или код, например pt-br",
  removeLanguage: (language) => `Убрать: ${language}`,

  insert: "Вставить значение",
  findValue: "Найти свойство",
  builtIn: "Встроенные",
  customFields: "Свои поля",
  noSuchValue: "Ничего не найдено",
  noValue: "значения ещё нет",

  from: "С языка",
  into: "На язык",
  choose: "Выберите язык",
  progress: (done, all) => `Переведено ${done} из ${all}`,
  onlyMissing: "Только без перевода",
  allDone: "Все тексты переведены.",
  inLanguage: (text, language) => `${text}, ${language}`,
  start: "Все тексты на одном языке. Выберите, на какой их перевести.",
  none: "Своих текстов для перевода нет. Стандартные подписи игрок видит на своём языке.",
};
