import {
  type Call,
  callSeconds,
  indented,
  keyVariable,
  maxWaitSeconds,
  type RepeatableCall,
} from "./call.ts";

/** With the package `requests`. */
export function python(call: Call): string {
  return `import os

import requests

response = ${requestOf(call)}
print(response.status_code, response.json())
`;
}

/** Repeats the call until it is answered. */
export function pythonUntilAnswered(call: RepeatableCall): string {
  return `import os
import time

import requests

wait = 1
while True:
    asked = ""
    try:
        response = ${indented(requestOf(call), "        ")}
        answer = response.json()
        if response.status_code not in (408, 429) and response.status_code < 500:
            print(response.status_code, answer)
            break
        asked = response.headers.get("Retry-After", "")
    except requests.RequestException as error:
        print("No answer:", error)
    time.sleep(int(asked) if asked.isdigit() else wait)
    wait = min(2 * wait, ${maxWaitSeconds})
`;
}

function requestOf({ method, url, members }: Call): string {
  const given = Object.entries(members).map(([name, value]) => `"${name}": ${literalOf(value)},`);
  return `requests.${method.toLowerCase()}(
    ${JSON.stringify(url)},
    ${method === "GET" ? "params" : "json"}={
        ${[`"apiKey": os.environ["${keyVariable}"],`, ...given].join("\n        ")}
    },
    timeout=${callSeconds},
)`;
}

function literalOf(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
