import { type Call, callSeconds, keyVariable, type RepeatableCall } from "./call.ts";

/** For a shell such as bash or zsh. */
export function curl(call: Call): string {
  return command("curl", call);
}

/** Repeats the call until it is answered; curl knows which answers are worth it, and `Retry-After`. */
export function curlUntilAnswered(call: RepeatableCall): string {
  return command(`curl --retry 10 --retry-all-errors --max-time ${callSeconds}`, call);
}

function command(curl: string, { method, url, members }: Call): string {
  if (method === "POST")
    return `${curl} ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${jsonOf(members)}'`;
  const given = Object.entries(members).map(([name, value]) => `-d ${name}=${wordOf(value)}`);
  return [`${curl} -G ${url}`, `-d apiKey="$${keyVariable}"`, ...given].join(" \\\n  ");
}

/** JSON in single quotes, which end around the shell's variable. */
function jsonOf(members: Call["members"]): string {
  const given = Object.entries(members).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value).replaceAll("'", "'\\''")}`,
  );
  return `{\n    ${[`"apiKey": "'"$${keyVariable}"'"`, ...given].join(",\n    ")}\n  }`;
}

function wordOf(value: string | number | boolean): string {
  const text = encodeURIComponent(value);
  return /^[\w.%-]+$/.test(text) ? text : `'${text.replaceAll("'", "%27")}'`;
}
