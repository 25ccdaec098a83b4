/** What was found, and what to do about it. */
export type Says = readonly [found: string, advice: string];

const serverLog = "See the server's log for what failed";
const setOrigin = "Set it to the service's origin, letter by letter:";
const getCertificate = "Get one of a public authority, such as Let's Encrypt:";
const unreachable = "Players' devices cannot reach it.";

/** The sentences of the check in English; what is quoted has been cut short. */
export const english = {
  notReached: "Not judged: an earlier fault is in the way.",
  nobodyAsked: "Not judged: nobody was asked.",
  notEncrypted: "Not judged: there is no encrypted connection.",
  noConnection: "Not judged: there was no connection, or no answer over it.",

  httpUrl: [
    "The URL begins with http://.",
    "Players' devices call it directly, and only over HTTPS. Get a certificate for the host, and use:",
  ] as Says,
  httpPasses: "Plain http, which only development lets pass.",
  tlsGood: (protocol: string, host: string) =>
    `${protocol}, with a certificate that is valid for ${host}.`,
  tlsAbsent: (port: string, code: string): Says => [
    `The server does not speak TLS on port ${port} (${code}).`,
    "Serve HTTPS there, in TLS 1.2 or 1.3; in nginx:",
  ],
  certificateExpired: [
    "The certificate has expired.",
    "Renew it, and load it into the server:",
  ] as Says,
  certificateEarly: [
    "The certificate is not valid yet.",
    "Set the server's clock, and get the certificate anew.",
  ] as Says,
  certificateOfAnother: (host: string): Says => [
    `The certificate is not for ${host}.`,
    "Get one for this very name:",
  ],
  certificateChain: (code: string): Says => [
    `The certificate's chain is not whole (${code}).`,
    "Send the intermediate certificates too; in nginx:",
  ],
  certificateSelfSigned: (code: string): Says => [
    `The certificate is self-signed (${code}), which browsers do not trust.`,
    getCertificate,
  ],
  certificateUntrusted: (code: string): Says => [
    `The certificate is not trusted (${code}).`,
    getCertificate,
  ],

  hostGood: (host: string, addresses: string) => `${host} is at ${addresses}.`,
  hostIsAddress: (host: string) => `${host} is this machine, which only development lets pass.`,
  hostNotPublic: (host: string): Says => [
    `${host} is no public host name.`,
    `${unreachable} Put the server, or a tunnel to it, behind a name such as:`,
  ],
  addressNotPublic: (host: string, address: string): Says => [
    `${host} has the address ${address}, which is not public.`,
    `${unreachable} Use a host name whose A and AAAA records all hold public addresses.`,
  ],
  noAddress: (host: string, code: string): Says => [
    `${host} has no address (${code}).`,
    "Check the spelling, or add an A or AAAA record with the server's public address:",
  ],
  noAnswerInTime: "no answer in time",
  serverAddress: "the server's address",

  optionsGood: (status: number) => `OPTIONS is answered with ${status}.`,
  optionsRedirect: (status: number, target: string): Says => [
    target
      ? `OPTIONS is answered with ${status}, a redirect to ${target}.`
      : `OPTIONS is answered with ${status}.`,
    "Answer OPTIONS at this very address:",
  ],
  optionsStatus: (status: number) =>
    `OPTIONS is answered with ${status}, and browsers go on after 200–299 alone.`,
  optionsRefused:
    "Browsers send no credentials with OPTIONS: answer it before anything is asked for, with:",
  optionsFailed: "See the server's log, and answer OPTIONS without the work of a POST, with:",
  optionsUnknown: "Take OPTIONS beside POST at this address, and answer it with:",
  nobodyListens: (code: string): Says => [
    `Nobody listens there (${code}).`,
    "Start the server, and let the firewall pass its port: 443 unless the URL names another.",
  ],
  optionsLate: [
    "OPTIONS has no answer in time.",
    "Answer OPTIONS at once, without the work of a POST, with:",
  ] as Says,
  optionsBroken: (code: string): Says => [
    `OPTIONS has no answer in HTTP (${code}).`,
    "Answer OPTIONS with:",
  ],
  brokenOff: "broken off",

  allowed: (value: string) => `${value} is allowed.`,
  vary: "The answer depends on who asks; say so to caches:",
  answerTo: (method: "OPTIONS" | "POST" | "both", fault: string) =>
    `The answer to ${method === "both" ? "OPTIONS and to POST" : method} ${fault}`,
  originMissing: [
    "has no Access-Control-Allow-Origin.",
    "Add, to the answers to OPTIONS and to POST:",
  ] as Says,
  originTwice: (header: string): Says => [
    `has ${header}, which is more than one value.`,
    "One value only is legal; two middlewares may both be adding the header. Look the request's Origin up in a list, and send it back alone:",
  ],
  originNull: (header: string): Says => [
    `has ${header}, which no page of the service has as its origin.`,
    setOrigin,
  ],
  originPattern: (header: string) => `has ${header}, and a * inside a name is not legal.`,
  originSlash: (header: string): Says => [
    `has ${header}, with a slash at its end.`,
    "Take the slash away:",
  ],
  originScheme: (header: string, has: string, needs: string): Says => [
    `has ${header}, with ${has} instead of ${needs}.`,
    setOrigin,
  ],
  originCapitals: (header: string): Says => [`has ${header}, with other capitals.`, setOrigin],
  originBare: (header: string): Says => [
    `has ${header}, without https:// before the name.`,
    setOrigin,
  ],
  originPath: (header: string): Says => [
    `has ${header}, with a path, which no origin has.`,
    setOrigin,
  ],
  originOther: (header: string, origin: string): Says => [
    `has ${header}, which is another origin than ${origin}.`,
    setOrigin,
  ],
  nameOrigin: "Name the service's origin whole:",
  reflect: (base: string, domain: string) =>
    `Send the request's own Origin back when it is ${base}, or starts with https:// and ends with .${domain}; for this one:`,

  headersMissing: "The answer to OPTIONS has no Access-Control-Allow-Headers.",
  headersOther: (text: string) => `Access-Control-Allow-Headers: ${text} leaves Content-Type out.`,
  addHeaders:
    "The field request is JSON, and says so in a header that must be allowed. Add, to the answer to OPTIONS:",
  maxAgeGood: (seconds: string) =>
    `Browsers keep the permission for ${seconds} s, or for as long as their own limit lets them.`,
  maxAgeMissing: "There is no Access-Control-Max-Age, so that browsers ask again after 5 s.",
  maxAgeOdd: (text: string) => `Access-Control-Max-Age: ${text} is hardly a time.`,
  addMaxAge: "Saves players a round trip before nearly every fetch. Add, to the answer to OPTIONS:",

  noRedirect: "No redirect.",
  redirectNowhere: (status: number): Says => [
    `The answer is ${status}, a redirect to nowhere.`,
    "Answer with 200 and the value at this very address.",
  ],
  redirect: (status: number, target: string): Says => [
    `The answer is ${status}, a redirect to ${target}.`,
    "The Mini App follows no redirects. Answer here, or use the address that it leads to as the field's URL:",
  ],
  status: (status: number, said: string) =>
    said ? `POST is answered with ${status}: ${said}` : `POST is answered with ${status}.`,
  statusRefused:
    "Players' browsers carry no password: let the request in without one. Who asks is proven by the token of a signed field.",
  statusNotFound: "Nothing is at this path: correct the URL, or add a route for POST there.",
  statusMethod: "Answer POST, not GET alone, at this address.",
  statusBody:
    "Take the JSON body with its seven members, and let members pass that you do not know.",
  statusType: "Take bodies with Content-Type: application/json.",
  statusOften:
    "Every player asks on their own: raise the limit, or send Retry-After with Access-Control-Expose-Headers: Retry-After.",
  statusFailed: `${serverLog}.`,
  statusOther: "Answer with 200 and the value as the body.",
  postBroken: (code: string): Says => [
    `POST has no answer in HTTP (${code}).`,
    `${serverLog}, and answer with 200 and the value as the body.`,
  ],

  sizeGood: (bytes: number, max: number) => `${bytes} of at most ${max} bytes.`,
  sizeOver: (max: number): Says => [
    `The value has more than ${max} bytes.`,
    `A slot is a line of text: answer with the value alone, in at most ${max} bytes.`,
  ],
  codingUnread: (coding: string): Says => [
    `The body says Content-Encoding: ${coding}, and cannot be read so.`,
    "Leave the body as it is, or encode it as gzip, deflate or br, whole; to be sure, send:",
  ],
  bodyBroken: [
    "The body breaks off.",
    "Send the body whole; Content-Length must be the number of its bytes.",
  ] as Says,
  timeGood: (milliseconds: number, max: number) =>
    `${milliseconds} ms, preflight and all, of at most ${max}.`,
  timeOver: (seconds: number) =>
    `No whole answer within ${seconds} s, after which the Mini App gives up.`,
  beFaster:
    "Keep the value ready (a cache, a row that is updated when it changes) instead of working it out for each request.",

  textGood: (text: string) => `The slot shows: ${text}`,
  textEmpty: [
    "The body is empty, or nothing in it can be seen.",
    "The slot shows the fallback. Answer with the value, though it be 0 or –.",
  ] as Says,
  textNotUtf8: (text: string): Says => [
    `The body is not UTF-8: the slot shows ${text}`,
    "Encode it as UTF-8, and say so:",
  ],
  textHtml: (text: string): Says => [
    `The body is an HTML page: ${text}`,
    "Answer with the value alone; an error page or a sign-in page may be in its place.",
  ],
  textNoValue: (text: string): Says => [
    `There is no value: the slot shows ${text}`,
    "Answer with the value as text, and with one for players whom you do not know.",
  ],
  textQuoted: (text: string): Says => [
    `The body is a JSON string: the slot shows ${text}`,
    "Send the text without JSON, so that no quotes are around it:",
  ],
  textJson: (kind: "list" | "object", text: string) =>
    `The body is a JSON ${kind}, which is shown whole: ${text}`,
  valueAlone: "Answer with the value alone, as text or a number.",
  valueIn: (path: string) =>
    `The value seems to be in \`${path}\`: answer with that alone, as text, not as JSON:`,
  textBom:
    "The body begins with a byte order mark (EF BB BF). Browsers drop it; save the file as UTF-8 without one.",
};

/** The sentences of the check, in one language. */
export type CheckWords = typeof english;
