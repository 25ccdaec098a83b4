import {
  type Call,
  callSeconds,
  indented,
  keyVariable,
  maxWaitSeconds,
  type RepeatableCall,
} from "./call.ts";

/** For Node.js, with its own `fetch`. */
export function node(call: Call): string {
  return `${queryOf(call)}const response = await fetch(${argumentsOf(call)});
console.log(response.status, await response.json());
`;
}

/** Repeats the call until it is answered. */
export function nodeUntilAnswered(call: RepeatableCall): string {
  const limit = `signal: AbortSignal.timeout(${callSeconds}_000)`;
  return `import { setTimeout as sleep } from "node:timers/promises";

for (let wait = 1; ; wait = Math.min(2 * wait, ${maxWaitSeconds})) {
  let response;
  try {
    response = await fetch(${indented(argumentsOf(call, limit), "    ")});
    const answer = await response.json();
    if (![408, 429].includes(response.status) && response.status < 500) {
      console.log(response.status, answer);
      break;
    }
  } catch (error) {
    console.error("No answer:", error.message);
  }
  await sleep(1000 * (Number(response?.headers.get("Retry-After")) || wait));
}
`;
}

function queryOf({ method, members }: Call): string {
  return method === "GET" ? `const query = new URLSearchParams(${objectOf(members)});\n` : "";
}

function argumentsOf({ method, url, members }: Call, ...options: string[]): string {
  if (method === "GET") return `\`${url}?\${query}\``;
  const all = [
    'method: "POST"',
    'headers: { "Content-Type": "application/json" }',
    `body: JSON.stringify(${indented(objectOf(members), "  ")})`,
    ...options,
  ];
  return `${JSON.stringify(url)}, {\n  ${all.join(",\n  ")},\n}`;
}

function objectOf(members: Call["members"]): string {
  const given = Object.entries(members).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{\n  ${[`apiKey: process.env.${keyVariable}`, ...given].join(",\n  ")},\n}`;
}
