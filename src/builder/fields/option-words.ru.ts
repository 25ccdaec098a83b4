import type { OptionWords } from "./option-words.en.ts";

export const words: OptionWords = {
  urlNote:
    "Запросы POST на него отправляет наш сервис: адрес должен быть публичным и работать по HTTPS.",
  fetchedByService: "Запрашивает сервис",
  fetchedByServiceNote:
    "Для адресов без CORS, например Google Apps Script, Make или n8n: запрос отправляет наш сервис, он же следует перенаправлениям.",
  sendLanguage: "Передавать язык игрока",
  sendLanguageNote: "В каждом запросе есть «language», например ru или pt-br.",
  live: "Обновлять на экране",
  liveNote: (players) =>
    `Пока значение на экране, Mini App запрашивает его с этим интервалом. Если его видят 1000 игроков, ваш сервер получает около ${players} запросов в минуту.`,
  transform: "От ответа до экрана",
  json: "Читать ответ как JSON",
  jsonNote: "Показывает один элемент ответа.",
  pointer: "JSON Pointer элемента",
  pointerNote: "Например, /data/rank или /rows/0/name. Пусто — весь ответ.",
  pointerFault: "Начните с / и разделяйте имена знаком /, например /data/rank.",
  unquote: "Убирать кавычки строки JSON",
  trim: "Убирать пробелы и переводы строк по краям",
  number: "Формат числа",
  asIs: "Как пришло",
  decimal: "12 500",
  compact: "12,5 тыс.",
  percent: "85 %",
  percentNote: "И 0.85, и «85%» показываются как 85 %.",
  decimals: "Знаков после запятой",
  automatic: "Автоматически",
  prefix: "Перед значением",
  suffix: "После значения",
};
