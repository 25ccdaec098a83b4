import type { FieldOutcome } from "#contract/field-outcome.ts";
import { counted } from "#web/counted.ts";
import type { FieldHealthWords } from "./field-health-words.en.ts";

export const russian: FieldHealthWords = {
  title: "На устройствах игроков",
  none: "За последние 7 дней его никто не запрашивал.",
  unknown: "Не удалось узнать, как дела на устройствах игроков.",
  failing: "Сбоит",
  day: "24 часа",
  week: "7 дней",
  good: "Удачные ответы",
  median: "Половина за",
  slow: "95 % за",
  milliseconds: (ms) => (ms < 1000 ? `${ms} мс` : `${(ms / 1000).toFixed(1).replace(".", ",")} с`),
  fetches: (count) =>
    counted("ru", count, { one: "отчёт", few: "отчёта", many: "отчётов", other: "отчёта" }),
  failures: "Сбои за 7 дней, последние сверху",
  times: (count) => counted("ru", count, { one: "раз", few: "раза", many: "раз", other: "раза" }),
  last: "последний",
  chart: (name, share) => `${name}: удачные ответы по дням за 7 дней, всего ${share}`,
  outcomes: {
    offline: "Устройство было не в сети: ваш сервер ни при чём.",
    blocked: "Браузер ничего не пропустил: CORS, TLS, DNS или перенаправление. Проверьте адрес.",
    timeout: "Полный ответ не пришёл за 8 секунд.",
    status: "Ответ пришёл со статусом ошибки.",
    "too-large": "Ответ больше 64 КиБ.",
  } as Record<FieldOutcome, string>,
};
