import { activityLimits } from "#contract/activity/activity-limit.ts";
import { counted } from "#web/counted.ts";
import type { BoostWords } from "./boost-words.en.ts";

export const words: BoostWords = {
  lead: "То, что игроки покупают за очки насовсем: больше очков за нажатие, больше энергии, автодобыча. Уровень от потраченных очков не снижается.",
  none: "Улучшений пока нет",
  noneText: "Дайте игрокам, на что тратить очки, чтобы они возвращались сильнее.",
  add: "Добавить улучшение",
  get full() {
    const boosts = counted("ru", activityLimits.boosts, { one: "улучшения", other: "улучшений" });
    return `У бота может быть до ${boosts}.`;
  },
  list: "Улучшения",
  deleteText:
    "Когда вы сохраните изменения, купить его будет нельзя. У тех, кто уже купил, действие останется; потраченные очки не возвращаются.",
  idOwner: "по нему считаются покупки игроков.",
  example: "Сильный палец",
  effectNote: "Прибавляется к тому, что есть у игрока, при каждой покупке.",
  amount: "Прибавка за покупку",
  notes: {
    price: "Сколько стоит первая покупка.",
    growth: "Каждая цена — это предыдущая, умноженная на это число; 1 — цена не меняется.",
    max: "После этого оно для него распродано.",
  },
  prices: "Цены всех покупок",
  together: (count, sum) =>
    `${counted("ru", count, { one: "покупка", few: "покупки", many: "покупок", other: "покупки" })} — всего ${counted("ru", sum, { one: "очко", few: "очка", many: "очков", other: "очка" })}.`,
  purchase: "Покупка",
  price: "Цена",
  sum: "Всего",
};
