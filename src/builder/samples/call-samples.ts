import { type FileName, type Sample, samplesOf, singleQuoted } from "./samples.ts";

/** A call of the external API, without the API key: samples read that from `SLOTWIRE_KEY`. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Query parameters of a GET, members of the JSON body of a POST. */
  readonly members: Members;
}
type Members = Readonly<Record<string, string | number | boolean>>;

/** Samples that make a call once and print the answer, or repeat it until it is answered. */
export function callSamples(
  files: Readonly<Record<string, string>>,
  { method, url, members }: Call,
  subject: "get" | "post" | "retry" = method === "GET" ? "get" : "post",
): Sample[] {
  const query = { botId: "acme", userTelegramId: 42 };
  const shown = method === "GET" ? query : { ...query, points: 250, idempotencyKey: "order-1017" };
  return samplesOf(files, subject).map(({ name, file, code }) => ({
    name,
    file,
    code: code
      .replace(/https:\/\/slotwire\.example\.com[\w/-]+/, () => url)
      .replace(lines(file, method, shown), () => lines(file, method, members)),
  }));
}

type Member = [name: string, value: Members[string]];
const json = (value: Members[string]) => JSON.stringify(value);

/** The members of a call as the lines of a sample. */
function lines(file: FileName, method: Call["method"], given: Members): string {
  const members = Object.entries(given);
  const each = (line: (member: Member) => string, end: string) => members.map(line).join(end);
  const ofStrings = (write: (text: string) => string) => (value: Members[string]) =>
    typeof value === "string" ? write(value) : String(value);
  if (file === "curl.sh")
    return method === "GET"
      ? each(([name, value]) => `-d ${name}=${encodeURIComponent(value)}`, " \\\n  ")
      : each(([name, value]) => `"${name}": ${json(value).replaceAll("'", "'\\''")}`, ",\n    ");
  if (file === "node.mjs") return each(([name, value]) => `${name}: ${json(value)},`, "\n  ");
  if (file === "python.py") {
    const literal = (value: Members[string]) =>
      json(value).replace(/^[tf]/, (letter) => letter.toUpperCase());
    return each(([name, value]) => `"${name}": ${literal(value)},`, "\n    ");
  }
  if (file === "php.php")
    return each(([name, value]) => `'${name}' => ${ofStrings(singleQuoted)(value)},`, "\n    ");
  if (file === "powershell.ps1") {
    const literal = ofStrings((text) => `'${text.replaceAll("'", "''")}'`);
    return each(
      ([name, value]) => `${name} = ${literal(value).replace(/^[tf]/, "$$$&")}`,
      "\n    ",
    );
  }
  // As gofmt writes it: the values below each other.
  const width = Math.max(...["apiKey", ...Object.keys(given)].map(({ length }) => length)) + 4;
  const go = (name: string, value: string) =>
    `${`"${name}":`.padEnd(width)}${method === "GET" ? `{${value}}` : value},`;
  const values = ([name, value]: Member) => go(name, json(method === "GET" ? `${value}` : value));
  return [go("apiKey", 'os.Getenv("SLOTWIRE_KEY")'), ...members.map(values)].join("\n\t\t");
}
