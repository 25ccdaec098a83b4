/** What was found, and what to do about it. */
export type Says = readonly [found: string, advice: string];

const serverLog = "Check the server's log";
const setOrigin = "Set it to exactly the service's origin:";
const getCertificate = "Get one from a public authority such as Let's Encrypt:";
const unreachable = "Players' devices cannot reach it.";
const relay =
  "If the server cannot, put one in front of it that does, as the samples for nginx and Cloudflare in /docs.";

/** The sentences of the check in English; quotes are already shortened. */
export const english = {
  notReached: "Not checked because of an earlier failure.",
  nobodyAsked: "Not checked: no request was sent.",
  notEncrypted: "Not checked: there is no encrypted connection.",
  noConnection: "Not checked: no connection or no answer.",

  httpUrl: [
    "The URL starts with http://.",
    "Players' devices call it directly and require HTTPS. Get a certificate for the host and use:",
  ] as Says,
  httpPasses: "Plain http, which is allowed only in development.",
  tlsGood: (protocol: string, host: string) =>
    `${protocol}, with a certificate that is valid for ${host}.`,
  tlsAbsent: (port: string, code: string): Says => [
    `The server does not speak TLS on port ${port} (${code}).`,
    "Enable HTTPS with TLS 1.2 or 1.3; in nginx:",
  ],
  certificateExpired: ["The certificate has expired.", "Renew it and reload the server:"] as Says,
  certificateEarly: [
    "The certificate is not valid yet.",
    "Correct the server's clock and renew the certificate.",
  ] as Says,
  certificateOfAnother: (host: string): Says => [
    `The certificate is not for ${host}.`,
    "Get one for exactly this name:",
  ],
  certificateChain: (code: string): Says => [
    `The certificate chain is incomplete (${code}).`,
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

  hostGood: (host: string, addresses: string) => `${host} resolves to ${addresses}.`,
  hostIsAddress: (host: string) => `${host} is this machine, which is allowed only in development.`,
  hostNotPublic: (host: string): Says => [
    `${host} is not a public host name.`,
    `${unreachable} Give the server, or a tunnel to it, a public name such as:`,
  ],
  addressNotPublic: (host: string, address: string): Says => [
    `${host} has the address ${address}, which is not public.`,
    `${unreachable} Use a host name whose A and AAAA records are all public.`,
  ],
  noAddress: (host: string, code: string): Says => [
    `${host} has no address (${code}).`,
    "Check the spelling, or add an A or AAAA record with the server's public address:",
  ],
  noAnswerInTime: "timed out",
  serverAddress: "the server's address",

  optionsGood: (status: number) => `OPTIONS returns ${status}.`,
  optionsRedirect: (status: number, target: string): Says => [
    target ? `OPTIONS returns ${status}, a redirect to ${target}.` : `OPTIONS returns ${status}.`,
    `Answer OPTIONS at this URL itself. ${relay} The answer:`,
  ],
  optionsStatus: (status: number) => `OPTIONS returns ${status}; browsers require 200–299.`,
  optionsRefused:
    "Browsers send no credentials with OPTIONS. Answer it before any access check, with:",
  optionsFailed: "Check the server's log. Answer OPTIONS without running the POST handler, with:",
  optionsUnknown: `Accept OPTIONS besides POST at this URL. ${relay} The answer:`,
  nobodyListens: (code: string): Says => [
    `Couldn't connect (${code}).`,
    "Start the server and open its port in the firewall: 443 unless the URL has another.",
  ],
  optionsLate: [
    "OPTIONS timed out.",
    "Answer OPTIONS immediately, without running the POST handler, with:",
  ] as Says,
  optionsBroken: (code: string): Says => [
    `OPTIONS got no HTTP answer (${code}).`,
    "Answer OPTIONS with:",
  ],
  brokenOff: "connection lost",

  allowed: (value: string) => `${value} is allowed.`,
  vary: "The answer depends on the origin; tell caches so:",
  answerTo: (method: "OPTIONS" | "POST" | "both", fault: string) =>
    `The answer to ${method === "both" ? "OPTIONS and POST" : method} ${fault}`,
  originMissing: [
    "has no Access-Control-Allow-Origin.",
    "Add to the answers to OPTIONS and POST:",
  ] as Says,
  originTwice: (header: string): Says => [
    `has ${header}, which is more than one value.`,
    "Only one value is valid; two middlewares may both add the header. Check the request's Origin against a list and send only that one back:",
  ],
  originNull: (header: string): Says => [
    `has ${header}, which is not the origin of any page of the service.`,
    setOrigin,
  ],
  originPattern: (header: string) => `has ${header}, and a * inside a name is invalid.`,
  originSlash: (header: string): Says => [
    `has ${header}, with a trailing slash.`,
    "Remove the slash:",
  ],
  originScheme: (header: string, has: string, needs: string): Says => [
    `has ${header}, with ${has} instead of ${needs}.`,
    setOrigin,
  ],
  originCapitals: (header: string): Says => [
    `has ${header}, with different capitalisation.`,
    setOrigin,
  ],
  originBare: (header: string): Says => [
    `has ${header}, without https:// before the name.`,
    setOrigin,
  ],
  originPath: (header: string): Says => [
    `has ${header}, with a path, which an origin never has.`,
    setOrigin,
  ],
  originOther: (header: string, origin: string): Says => [
    `has ${header}, which is not ${origin}.`,
    setOrigin,
  ],
  nameOrigin: "Give the service's complete origin:",
  reflect: (base: string, domain: string) =>
    `Send the request's Origin back if it is ${base}, or starts with https:// and ends with .${domain}; for this request:`,

  methodsOdd: (text: string): Says => [
    `Access-Control-Allow-Methods: ${text} is not a list of names with commas, so browsers refuse the answer.`,
    "Set it to:",
  ],
  headersOdd: (text: string): Says => [
    `Access-Control-Allow-Headers: ${text} is not a list of names with commas, so browsers refuse the answer.`,
    "Set it to:",
  ],
  headersMissing: "The answer to OPTIONS has no Access-Control-Allow-Headers.",
  headersOther: (text: string) => `Access-Control-Allow-Headers: ${text} lacks Content-Type.`,
  addHeaders:
    "The field request's Content-Type header must be allowed. Add to the answer to OPTIONS:",
  maxAgeGood: (seconds: string) =>
    `Browsers cache the permission for ${seconds} s, or up to their own limit.`,
  maxAgeMissing: "There is no Access-Control-Max-Age, so browsers ask again after 5 s.",
  maxAgeOdd: (text: string) => `Access-Control-Max-Age: ${text} is not a useful time.`,
  addMaxAge: "Saves players a round trip before nearly every fetch. Add to the answer to OPTIONS:",

  noRedirect: "No redirect.",
  redirectNowhere: (status: number): Says => [
    `The answer is ${status}, a redirect without a target.`,
    "Answer 200 and the value at this URL itself.",
  ],
  redirect: (status: number, target: string): Says => [
    `The answer is ${status}, a redirect to ${target}.`,
    "The Mini App does not follow redirects. Answer here, or use the target as the field's URL:",
  ],
  status: (status: number, said: string) =>
    said ? `POST returns ${status}: ${said}` : `POST returns ${status}.`,
  statusRefused:
    "Players' browsers send no credentials: accept the request without them. To verify the sender, use a signed field.",
  statusCsrf:
    "A protection against forged forms (CSRF) refuses the request. Exempt this URL: in Laravel by a route in routes/api.php, in Django by @csrf_exempt.",
  statusProxy:
    "The page looks like that of a proxy or firewall before your server. Let OPTIONS and POST of this path through without a check of the browser.",
  statusNotFound: "Nothing is at this path. Correct the URL, or add a POST route.",
  statusMethod: "Answer POST at this URL, not only GET.",
  statusBody: "Accept the JSON body with its seven members, and ignore unknown members.",
  statusType: "Accept bodies with Content-Type: application/json.",
  statusOften:
    "Every player sends requests: raise the limit, or send Retry-After with Access-Control-Expose-Headers: Retry-After.",
  statusFailed: `${serverLog}.`,
  statusOther: "Answer 200 with the value as the body.",
  postBroken: (code: string): Says => [
    `POST got no HTTP answer (${code}).`,
    `${serverLog}, and answer 200 with the value as the body.`,
  ],

  sizeGood: (bytes: number, max: number) => `${bytes} of ${max} bytes allowed.`,
  sizeOver: (max: number): Says => [
    `The value is larger than ${max} bytes.`,
    `A slot is a line of text: answer with only the value, at most ${max} bytes.`,
  ],
  codingUnread: (coding: string): Says => [
    `The body cannot be decoded as Content-Encoding: ${coding}.`,
    "Do not compress the body, or compress all of it as gzip, deflate or br; safest is:",
  ],
  bodyBroken: [
    "The body is cut off.",
    "Send the complete body; Content-Length must be its number of bytes.",
  ] as Says,
  timeGood: (milliseconds: number, max: number) =>
    `${milliseconds} ms including the preflight, of ${max} allowed.`,
  timeOver: (seconds: number) =>
    `No complete answer within ${seconds} s, when the Mini App gives up.`,
  beFaster:
    "Precompute the value (in a cache, or a row updated on change) instead of computing it per request.",

  textGood: (text: string) => `The value is: ${text}`,
  textEmpty: [
    "The body is empty or invisible.",
    "The slot shows the fallback. Always answer with a value, even 0 or –.",
  ] as Says,
  textNotUtf8: (text: string): Says => [
    `The body is not UTF-8 and reads: ${text}`,
    "Encode it as UTF-8 and declare it:",
  ],
  textHtml: (text: string): Says => [
    `The body is an HTML page: ${text}`,
    "It may be of an error, a sign-in or the warning of a tunnel: open it to see which. Answer with only the value.",
  ],
  textTags: (text: string): Says => [
    `The body has HTML tags, which slots show as text: ${text}`,
    "Send the text without tags:",
  ],
  textError: (text: string): Says => [
    `The body is an error message: ${text}`,
    "Correct the error. Answer an error with 500 and write it to the log only: the slot then keeps its last value.",
  ],
  textNoValue: (text: string): Says => [
    `There is no value, only the text ${text}`,
    "Answer with the value as text, also for unknown players.",
  ],
  textQuoted: (text: string): Says => [
    `The body is a JSON string, and its quotes are shown: ${text}`,
    "Send the text without JSON quotes:",
  ],
  textJson: (kind: "list" | "object", text: string) =>
    `The body is a JSON ${kind}, which is shown as is: ${text}`,
  valueAlone: "Answer with only the value, as text or a number.",
  valueIn: (path: string) =>
    `The value seems to be in \`${path}\`. Answer with only that, as text, not JSON:`,
  textNewline:
    "The body ends with a line break, which belongs to the value. Write it without one, such as by printf or echo -n.",
  textLong: (count: number) =>
    `The value has ${count} characters, and a slot is a line of text. Check that players are to see all of it.`,
  textBom:
    "The body starts with a byte order mark (EF BB BF). Browsers drop it; save the file as UTF-8 without one.",

  taskTrue: "The server answers true: this player would be paid.",
  taskFalse: "The server answers false: for this player the task is not done yet.",
  taskOther: (text: string) => `The server answers ${text}, which is neither true nor false.`,
  taskEmpty: "The server answers with an empty body.",
  taskAnswer: "Answer 200 with true or false as the body, without quotes or JSON around it.",
  taskLate: (seconds: number) => `No complete answer within ${seconds} s, when Slotwire gives up.`,
};

/** The sentences of the check, in one language. */
export type FindingWords = typeof english;
