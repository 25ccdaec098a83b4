import { createHmac } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build } from "vitepress";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { FieldRequest } from "#contract/field/custom-field.schema.ts";
import { Problem } from "#contract/http/answer.schema.ts";
import { BotUser, exampleUser } from "#contract/user/bot-user.schema.ts";
import { methodsOf, type OpenApi, openApiDocument } from "#server/external/openapi.ts";
import { jsonBlock } from "./docs-code.ts";
import { endpointFindings } from "./docs-findings.ts";
import {
  errorList,
  memberList,
  membersOf,
  nameOf,
  referencePages,
  sampleCall,
} from "./docs-reference.ts";

/** The service's address in pages and samples, which the service replaces by its own. */
const address = "https://slotwire.example.com";
const docs = join(import.meta.dirname, "../docs");

await writeGenerated(openApiDocument(address));
await build(docs);

/** Writes the pages and parts of pages that come from the code. */
async function writeGenerated(document: OpenApi): Promise<void> {
  const list = (schema: object) => memberList(membersOf(document, { ...schema }));
  const { files, entries } = referencePages(document);
  const generated = new Map([
    ...files,
    ...(await kits()),
    ["public/icon.svg", await readFile(join(docs, "../public/icon.svg"), "utf8")],
    ["generated/reference.json", JSON.stringify(entries)],
    ["api/index.md", botUserPage(list(BotUser))],
    ["generated/methods.md", methodTable(document)],
    ["generated/first-call.md", sampleCall(document, "getBotUser")],
    ["generated/signed-event.md", signedEvent("To try code of your own, use the secret")],
    ["generated/signed-event.ru.md", signedEvent("Чтобы проверить свой код, возьмите секрет")],
    ["generated/error-example.md", errorExample(document)],
    ["generated/problem.md", list(Problem)],
    ["generated/errors.md", errorList()],
    ["generated/field-request.md", list(FieldRequest)],
    ["generated/event-types.md", eventTypes(list)],
    ["generated/findings.en.md", endpointFindings("en")],
    ["generated/findings.ru.md", endpointFindings("ru")],
  ]);
  for (const [file, text] of generated) await writeChanged(join(docs, file), `${text}\n`);
}

async function kits(): Promise<[name: string, text: string][]> {
  const names = ["node/slotwire.ts", "python/slotwire.py"];
  return Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [
        `public/kits/${basename(name)}`,
        await readFile(join(docs, "samples", name), "utf8"),
      ],
    ),
  );
}

/** Leaves an unchanged file alone: tests compare its time with that of a build. */
async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => undefined)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function eventTypes(list: (schema: object) => string): string {
  const described = eventSchemas as unknown as Record<
    string,
    { description: string; examples: unknown[]; properties: { data: object } }
  >;
  return Object.entries(described)
    .map(([type, { description, examples, properties }]) =>
      [
        `## \`${type}\` {#event-${type.replace(".", "-")}}`,
        description,
        jsonBlock(examples[0]),
        list(properties.data),
      ].join("\n\n"),
    )
    .join("\n\n");
}

/** A request signed like every webhook request, with a secret that belongs to nobody. */
function signedEvent(lead: string): string {
  const secret = `whsec_${Buffer.from("an example, which signs nothing.").toString("base64")}`;
  const id = "019a9655-2f83-7e21-9d0c-2b7f5a3c8e11";
  const { examples } = eventSchemas["points.changed"] as unknown as {
    examples: [{ timestamp: string }];
  };
  const timestamp = Date.parse(examples[0].timestamp) / 1000;
  const body = JSON.stringify(examples[0]);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `\`\`\`http
POST /events HTTP/1.1
Host: example.com
Content-Type: application/json
webhook-id: ${id}
webhook-timestamp: ${timestamp}
webhook-signature: v1,${signature}

${body}
\`\`\`

${lead} \`${secret}\`.`;
}

function errorExample(document: OpenApi): string {
  const [first] = methodsOf(document);
  const content = Object.values(first?.operation.responses[400]?.content ?? {})[0];
  return jsonBlock(content?.examples.BAD_ARGUMENT?.value);
}

function methodTable(document: OpenApi): string {
  const rows = methodsOf(document).map(({ path, method, operation }) => {
    const { operationId, summary } = operation;
    const name = nameOf(path);
    return `| [${summary}](../api/${name}.md#${operationId}) | \`${method} …/${name}\` |`;
  });
  return ["| Method | Request |", "|---|---|", ...rows].join("\n");
}

function botUserPage(members: string): string {
  return [
    "# The bot user {#bot-user}",
    "A person in one bot, as several methods return it. All twelve members are always there. A user exists from their first visit to the bot's Mini App on.",
    jsonBlock(exampleUser),
    members,
  ].join("\n\n");
}
