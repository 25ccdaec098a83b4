import {
  type Call,
  callSeconds,
  indented,
  keyVariable,
  maxWaitSeconds,
  type RepeatableCall,
} from "./call.ts";

/** Without extensions. */
export function php(call: Call): string {
  return `<?php
$url = ${literalOf(call.url)};
${contextOf(call)}
echo file_get_contents(${call.method === "GET" ? '"$url?$query"' : "$url"}, false, $context);
`;
}

/** Repeats the call until it is answered. */
export function phpUntilAnswered(call: RepeatableCall): string {
  return `<?php
$url = ${literalOf(call.url)};
${contextOf(call)}
for ($wait = 1;; $wait = min(2 * $wait, ${maxWaitSeconds})) {
    $stream = @fopen($url, 'r', false, $context);
    $headers = $stream ? stream_get_meta_data($stream)['wrapper_data'] : [];
    $answer = $stream ? stream_get_contents($stream) : '';
    $status = (int) (explode(' ', $headers[0] ?? '')[1] ?? 0);
    $isWhole = json_decode($answer) !== null;
    if ($isWhole && !in_array($status, [408, 429]) && $status < 500) {
        break;
    }
    $asked = preg_filter('/^Retry-After: *(\\d+)$/i', '$1', $headers);
    sleep((int) (reset($asked) ?: $wait));
}
echo $status, ' ', $answer;
`;
}

function contextOf({ method, members }: Call): string {
  const given = arrayOf(members);
  const options =
    method === "GET"
      ? []
      : [
          "'method' => 'POST',",
          "'header' => 'Content-Type: application/json',",
          `'content' => json_encode(${indented(given, "    ")}),`,
        ];
  const query = method === "GET" ? `$query = http_build_query(${given});\n` : "";
  return `${query}$context = stream_context_create(['http' => [
    ${[...options, `'timeout' => ${callSeconds},`, "'ignore_errors' => true,"].join("\n    ")}
]]);`;
}

function arrayOf(members: Call["members"]): string {
  const given = Object.entries(members).map(([name, value]) => `'${name}' => ${literalOf(value)},`);
  return `[\n    ${[`'apiKey' => getenv('${keyVariable}'),`, ...given].join("\n    ")}\n]`;
}

function literalOf(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  return `'${value.replace(/[\\']/g, "\\$&")}'`;
}
