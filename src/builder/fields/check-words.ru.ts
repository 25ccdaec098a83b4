import { counted } from "#web/counted.ts";
import type { CheckWords } from "./check-words.en.ts";

export const russian: CheckWords = {
  test: "Проверить адрес",
  testing: "Проверяем…",
  again: "Проверить ещё раз",
  result: "Результат проверки",
  requirements: {
    https: "HTTPS с действительным сертификатом",
    "public-host": "Публичный хост",
    preflight: "Отвечает на предварительный запрос (OPTIONS)",
    "allow-origin": "Пускает страницы Mini App (Access-Control-Allow-Origin)",
    "allow-headers": "Разрешает заголовок Content-Type (Access-Control-Allow-Headers)",
    redirect: "Без перенаправлений",
    status: "Статус 200–299",
    "raw-text": "Простой текст или число, не JSON и не HTML",
    size: "Не больше 64 КиБ",
    time: "За 8 секунд",
    "max-age": "Позволяет браузерам помнить разрешение (Access-Control-Max-Age)",
  },
  fromBrowser: "Из этого браузера",
  fromService: "Из сервиса",
  frame: "Страница Mini App, которая пробует адрес",
  milliseconds: (count) => `${count} мс`,
  bytes: (count) => counted("ru", count, { one: "байт", few: "байта", other: "байт" }),
  status: (status) => `статус ${status}`,
  works: "Адрес работает.",
  unmet: (count) =>
    `Не выполнено: ${counted("ru", count, { one: "требование", few: "требования", other: "требований" })}.`,
  onlyBrowser:
    "Сервис не находит ошибок, но этот браузер не получает значения. Мешать может расширение, корпоративная сеть или файрвол.",
  slot: "На экране будет",
  nothing: "ничего",
  failures: {
    offline: "этот браузер не в сети",
    blocked: "заблокировано браузером, причина — в проверках",
    timeout: "нет ответа за 8 секунд",
    status: "сервер отказал",
    "too-large": "больше 64 КиБ",
    "bad-url": "Mini App не вызывает такой адрес",
    "no-page": "страница Mini App здесь не загрузилась",
  },
  came: "значение пришло",
  signedNote: "Этот браузер не посылает токен, сервис посылает.",
  willSee: (fallback) =>
    fallback
      ? `Если сохранить так, игроки будут видеть запасной текст «${fallback}», пока адрес не заработает.`
      : "Если сохранить так, игроки будут видеть пустое место, пока адрес не заработает. Его заполнит запасной текст в «Других настройках».",
  willSeeText: "Если сохранить так, игроки увидят текст выше.",
  met: "Выполнено",
  notMet: "Не выполнено",
  hint: "Совет",
  notJudged: "Не проверено",
  snippets: "Готовые примеры",
  snippetsLead:
    "Каждый пускает только страницы сервиса и проходит эту проверку как есть. Своё значение впишите в последние строки.",
  file: (name) => `файл ${name}`,
  lines: "строки, которые нужно добавить",
};
