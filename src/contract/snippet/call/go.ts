import {
  type Call,
  callSeconds,
  indented,
  keyVariable,
  maxWaitSeconds,
  type RepeatableCall,
} from "./call.ts";

/** With the standard library alone. */
export function go(call: Call): string {
  return `${importsOf(call, ["fmt", "io", "log", "net/http", "os"])}
func main() {
	const address = "${call.url}"
	${indented(valuesOf(call), "\t")}
	client := http.Client{Timeout: ${callSeconds} * time.Second}
	response, err := ${requestOf(call)}
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}
`;
}

/** Repeats the call until it is answered. */
export function goUntilAnswered(call: RepeatableCall): string {
  return `${importsOf(call, ["fmt", "io", "net/http", "os", "strconv"])}
func main() {
	const address = "${call.url}"
	${indented(valuesOf(call), "\t")}
	client := http.Client{Timeout: ${callSeconds} * time.Second}
	for wait := 1; ; wait *= 2 {
		if wait > ${maxWaitSeconds} {
			wait = ${maxWaitSeconds}
		}
		asked := wait
		response, err := ${requestOf(call)}
		if err == nil {
			answer, err := io.ReadAll(response.Body)
			response.Body.Close()
			status := response.StatusCode
			if err == nil && status != 408 && status != 429 && status < 500 {
				fmt.Println(status, string(answer))
				return
			}
			if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				asked = seconds
			}
		}
		time.Sleep(time.Duration(asked) * time.Second)
	}
}
`;
}

function importsOf({ method }: Call, names: string[]): string {
  const own = method === "GET" ? ["net/url", "time"] : ["bytes", "encoding/json", "time"];
  const lines = [...names, ...own].sort().map((name) => `\t"${name}"\n`);
  return `package main\n\nimport (\n${lines.join("")})\n`;
}

function valuesOf({ method, members }: Call): string {
  if (method === "GET")
    return `query := url.Values{\n${membersOf(members, (value) => `{${value}}`)}}`;
  return `body, _ := json.Marshal(map[string]any{\n${membersOf(members, (value) => value)}})`;
}

/** The members as `gofmt` would write them: their values are below each other. */
function membersOf(members: Call["members"], wrap: (value: string) => string): string {
  const isQuery = wrap("") !== "";
  const given = Object.entries(members).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(isQuery ? String(value) : value),
  ]);
  const all: [string, string][] = [["apiKey", `os.Getenv("${keyVariable}")`], ...given];
  const width = Math.max(...all.map(([name]) => name.length)) + 4;
  return all.map(([name, value]) => `\t${`"${name}":`.padEnd(width)}${wrap(value)},\n`).join("");
}

function requestOf({ method }: Call): string {
  return method === "GET"
    ? 'client.Get(address + "?" + query.Encode())'
    : 'client.Post(address, "application/json", bytes.NewReader(body))';
}
