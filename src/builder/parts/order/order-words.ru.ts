import type { OrderWords } from "./order-words.en.ts";

export const words: OrderWords = {
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
};
