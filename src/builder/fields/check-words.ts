import type { FieldCheckId } from "#contract/field-check-id.ts";
import { counted, type Dictionary } from "../words.ts";

const requirements: Record<FieldCheckId, string> = {
  https: "HTTPS with a valid certificate",
  "public-host": "A public host",
  preflight: "Answers the preflight (OPTIONS)",
  "allow-origin": "Lets the Mini App's pages in (Access-Control-Allow-Origin)",
  "allow-headers": "Allows the Content-Type header (Access-Control-Allow-Headers)",
  redirect: "No redirect",
  status: "A status of 200–299",
  "raw-text": "Plain text or a number, no JSON and no HTML",
  size: "At most 64 KiB",
  time: "Within 8 seconds",
  "max-age": "Lets browsers keep the permission (Access-Control-Max-Age)",
};

const english = {
  test: "Test the endpoint",
  testing: "Testing…",
  again: "Test again",
  result: "Result of the test",
  requirements,
  fromBrowser: "From this browser",
  fromService: "From the service",
  frame: "The Mini App's page that tries the endpoint",
  milliseconds: (count: number) => `${count} ms`,
  bytes: (count: number) => counted("en", count, { one: "byte", other: "bytes" }),
  status: (status: number) => `status ${status}`,
  works: "The endpoint works.",
  unmet: (count: number) =>
    `${counted("en", count, { one: "requirement is", other: "requirements are" })} not met.`,
  onlyBrowser:
    "The service finds no fault, but this browser gets no value. An extension, a company network or a firewall may be in between.",
  slot: "The slot shows",
  nothing: "nothing",
  failures: {
    offline: "this browser is offline",
    blocked: "blocked by the browser: the checks tell why",
    timeout: "no answer within 8 seconds",
    status: "refused by the server",
    "too-large": "more than 64 KiB",
    "bad-url": "the Mini App does not call this address",
    "no-page": "the Mini App's page did not load here",
  } as Readonly<Record<string, string>>,
  came: "the value came",
  signedNote: "This browser sends no token; the service does.",
  willSee: (fallback: string) =>
    fallback
      ? `If you save it as it is, players will see the fallback “${fallback}” until the endpoint works.`
      : "If you save it as it is, players will see an empty place until the endpoint works. A fallback under “More settings” would fill it.",
  willSeeText: "If you save it as it is, players will see the text above.",
  met: "Met",
  notMet: "Not met",
  hint: "Advice",
  notJudged: "Not judged",
  snippets: "Ready endpoints",
  snippetsLead:
    "Each allows the service's pages and no others, and passes this test as it is. Put your own value in the last lines.",
  file: (name: string) => `the file ${name}`,
  lines: "the lines to add",
};

export const checkWords: Dictionary<typeof english> = {
  en: english,
  ru: {
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
  },
};
