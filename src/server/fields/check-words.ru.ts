import type { CheckWords } from "./check-words.en.ts";

const serverLog = "Посмотрите в журнале сервера, что сломалось";
const setOrigin = "Укажите источник (origin) сервиса, буква в букву:";
const getCertificate = "Получите сертификат публичного центра, например Let's Encrypt:";
const unreachable = "Устройства игроков до него не доберутся.";

/** The sentences of the check in Russian. */
export const russian: CheckWords = {
  notReached: "Не проверено: мешает ошибка выше.",
  nobodyAsked: "Не проверено: запроса не было.",
  notEncrypted: "Не проверено: нет зашифрованного соединения.",
  noConnection: "Не проверено: не было соединения или ответа по нему.",

  httpUrl: [
    "URL начинается с http://.",
    "Устройства игроков обращаются к нему напрямую и только по HTTPS. Получите сертификат для хоста и укажите:",
  ],
  httpPasses: "Обычный http: допустим только при разработке.",
  tlsGood: (protocol, host) => `${protocol}, сертификат действителен для ${host}.`,
  tlsAbsent: (port, code) => [
    `На порту ${port} сервер не говорит по TLS (${code}).`,
    "Включите там HTTPS с TLS 1.2 или 1.3; в nginx:",
  ],
  certificateExpired: ["Срок сертификата истёк.", "Обновите его и загрузите в сервер:"],
  certificateEarly: [
    "Сертификат ещё не действует.",
    "Поправьте часы сервера и получите сертификат заново.",
  ],
  certificateOfAnother: (host) => [
    `Сертификат выдан не для ${host}.`,
    "Получите сертификат именно на это имя:",
  ],
  certificateChain: (code) => [
    `Цепочка сертификата неполная (${code}).`,
    "Отдавайте и промежуточные сертификаты; в nginx:",
  ],
  certificateSelfSigned: (code) => [
    `Сертификат самоподписанный (${code}), браузеры ему не доверяют.`,
    getCertificate,
  ],
  certificateUntrusted: (code) => [`Сертификату нет доверия (${code}).`, getCertificate],

  hostGood: (host, addresses) => `Адрес ${host}: ${addresses}.`,
  hostIsAddress: (host) => `${host} — этот же компьютер: допустимо только при разработке.`,
  hostNotPublic: (host) => [
    `${host} — не публичное имя хоста.`,
    `${unreachable} Поставьте сервер или туннель к нему за именем вроде:`,
  ],
  addressNotPublic: (host, address) => [
    `У ${host} адрес ${address}, он не публичный.`,
    `${unreachable} Нужно имя, у которого во всех записях A и AAAA публичные адреса.`,
  ],
  noAddress: (host, code) => [
    `У ${host} нет адреса (${code}).`,
    "Проверьте написание или добавьте запись A либо AAAA с публичным адресом сервера:",
  ],
  noAnswerInTime: "нет ответа вовремя",
  serverAddress: "адрес сервера",

  optionsGood: (status) => `На OPTIONS ответ ${status}.`,
  optionsRedirect: (status, target) => [
    target
      ? `На OPTIONS ответ ${status}, перенаправление на ${target}.`
      : `На OPTIONS ответ ${status}.`,
    "Отвечайте на OPTIONS прямо по этому адресу:",
  ],
  optionsStatus: (status) =>
    `На OPTIONS ответ ${status}, а браузеры продолжают только после 200–299.`,
  optionsRefused:
    "С OPTIONS браузеры не шлют паролей: отвечайте на него до любых проверок доступа:",
  optionsFailed: "Посмотрите журнал сервера и отвечайте на OPTIONS, не выполняя работу POST:",
  optionsUnknown: "Принимайте по этому адресу не только POST, но и OPTIONS, с ответом:",
  nobodyListens: (code) => [
    `Там никто не слушает (${code}).`,
    "Запустите сервер и откройте его порт в файрволе: 443, если в URL не указан другой.",
  ],
  optionsLate: [
    "Ответа на OPTIONS нет вовремя.",
    "Отвечайте на OPTIONS сразу, не выполняя работу POST:",
  ],
  optionsBroken: (code) => [
    `На OPTIONS нет ответа по HTTP (${code}).`,
    "Отвечайте на OPTIONS так:",
  ],
  brokenOff: "обрыв",

  allowed: (value) => `Разрешено: ${value}.`,
  vary: "Ответ зависит от того, кто спрашивает; сообщите об этом кешам:",
  answerTo: (method, fault) =>
    `Ответ на ${method === "both" ? "OPTIONS и на POST" : method} ${fault}`,
  originMissing: [
    "не содержит Access-Control-Allow-Origin.",
    "Добавьте в ответы на OPTIONS и на POST:",
  ],
  originTwice: (header) => [
    `содержит ${header}: больше одного значения.`,
    "Допустимо только одно; возможно, заголовок добавляют два модуля сразу. Найдите Origin запроса в списке и верните его одного:",
  ],
  originNull: (header) => [
    `содержит ${header}, а такого источника нет ни у одной страницы сервиса.`,
    setOrigin,
  ],
  originPattern: (header) => `содержит ${header}, а * внутри имени недопустима.`,
  originSlash: (header) => [`содержит ${header} с косой чертой в конце.`, "Уберите косую черту:"],
  originScheme: (header, has, needs) => [`содержит ${header}: ${has} вместо ${needs}.`, setOrigin],
  originCapitals: (header) => [`содержит ${header} с другими заглавными буквами.`, setOrigin],
  originBare: (header) => [`содержит ${header} без https:// перед именем.`, setOrigin],
  originPath: (header) => [
    `содержит ${header} с путём, которого у источника не бывает.`,
    setOrigin,
  ],
  originOther: (header, origin) => [`содержит ${header}, а это не ${origin}.`, setOrigin],
  nameOrigin: "Назовите источник (origin) сервиса целиком:",
  reflect: (base, domain) =>
    `Возвращайте Origin самого запроса, если это ${base} или он начинается с https:// и кончается на .${domain}; для этого запроса:`,

  headersMissing: "В ответе на OPTIONS нет Access-Control-Allow-Headers.",
  headersOther: (text) => `В Access-Control-Allow-Headers: ${text} нет Content-Type.`,
  addHeaders:
    "Запрос поля — это JSON, о чём говорит заголовок, который нужно разрешить. Добавьте в ответ на OPTIONS:",
  maxAgeGood: (seconds) =>
    `Браузеры помнят разрешение ${seconds} с или пока позволяет их собственный предел.`,
  maxAgeMissing: "Нет Access-Control-Max-Age: браузеры спрашивают снова через 5 с.",
  maxAgeOdd: (text) => `Access-Control-Max-Age: ${text} — едва ли это время.`,
  addMaxAge:
    "Сэкономит игрокам лишний запрос почти перед каждым обращением. Добавьте в ответ на OPTIONS:",

  noRedirect: "Перенаправления нет.",
  redirectNowhere: (status) => [
    `Ответ ${status}: перенаправление в никуда.`,
    "Отвечайте 200 и значением прямо по этому адресу.",
  ],
  redirect: (status, target) => [
    `Ответ ${status}: перенаправление на ${target}.`,
    "Mini App не следует перенаправлениям. Отвечайте здесь или укажите в поле адрес, на который оно ведёт:",
  ],
  status: (status, said) =>
    said ? `На POST ответ ${status}: ${said}` : `На POST ответ ${status}.`,
  statusRefused:
    "У браузеров игроков нет пароля: пускайте запрос без него. Кто спрашивает, доказывает токен поля с подписью.",
  statusNotFound: "По этому пути ничего нет: исправьте URL или добавьте там обработчик POST.",
  statusMethod: "Отвечайте по этому адресу на POST, а не только на GET.",
  statusBody: "Принимайте тело JSON с семью полями и пропускайте незнакомые.",
  statusType: "Принимайте тела с Content-Type: application/json.",
  statusOften:
    "Каждый игрок спрашивает сам: поднимите предел или отвечайте Retry-After вместе с Access-Control-Expose-Headers: Retry-After.",
  statusFailed: `${serverLog}.`,
  statusOther: "Отвечайте 200, а телом пусть будет значение.",
  postBroken: (code) => [
    `На POST нет ответа по HTTP (${code}).`,
    `${serverLog}, и отвечайте 200 со значением в теле.`,
  ],

  sizeGood: (bytes, max) => `Байт: ${bytes} из ${max} возможных.`,
  sizeOver: (max) => [
    `В значении больше ${max} байт.`,
    `На экране это строка текста: отвечайте одним значением, не больше ${max} байт.`,
  ],
  codingUnread: (coding) => [
    `Тело объявлено как Content-Encoding: ${coding}, но так не читается.`,
    "Не сжимайте тело или сжимайте его целиком в gzip, deflate или br; надёжнее всего:",
  ],
  bodyBroken: [
    "Тело обрывается.",
    "Отправляйте тело целиком; Content-Length должен равняться числу его байт.",
  ],
  timeGood: (milliseconds, max) =>
    `${milliseconds} мс вместе с предварительным запросом, из ${max} возможных.`,
  timeOver: (seconds) => `Нет полного ответа за ${seconds} с, после чего Mini App сдаётся.`,
  beFaster:
    "Держите значение готовым (кеш, строка, которая меняется вместе с ним), а не вычисляйте его на каждый запрос.",

  textGood: (text) => `На экране будет: ${text}`,
  textEmpty: [
    "Тело пустое, или в нём нет ничего видимого.",
    "На экране будет запасной текст. Отвечайте значением, пусть даже 0 или –.",
  ],
  textNotUtf8: (text) => [
    `Тело не в UTF-8, на экране будет: ${text}`,
    "Кодируйте его в UTF-8 и сообщайте об этом:",
  ],
  textHtml: (text) => [
    `Тело — страница HTML: ${text}`,
    "Отвечайте одним значением; возможно, вместо него пришла страница ошибки или входа.",
  ],
  textNoValue: (text) => [
    `Значения нет, на экране будет: ${text}`,
    "Отвечайте значением как текстом, в том числе для незнакомых игроков.",
  ],
  textQuoted: (text) => [
    `Тело — строка JSON, на экране будет: ${text}`,
    "Отправляйте текст без JSON, чтобы вокруг не было кавычек:",
  ],
  textJson: (kind, text) =>
    `Тело — ${kind === "list" ? "список" : "объект"} JSON, он показывается целиком: ${text}`,
  valueAlone: "Отвечайте одним значением: текстом или числом.",
  valueIn: (path) =>
    `Значение, похоже, в \`${path}\`: отвечайте только им, как текстом, а не как JSON:`,
  textBom:
    "Тело начинается с метки порядка байт (EF BB BF). Браузеры её отбрасывают; сохраните файл в UTF-8 без неё.",
};
