import { beforeEach, describe, expect, test } from "vitest";
import { sampleCalls } from "#builder/keys/sample-call.ts";
import { callSnippets } from "#contract/snippet/call-snippets.ts";
import { forSuite } from "../../for-suite.ts";
import { startMessageService } from "../messages/message-service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { languages, plain, runCode, skipWithoutLanguage } from "./docs-code.ts";

type Name = keyof ReturnType<typeof sampleCalls>;

const messages = forSuite(
  () => startMessageService(stores[0] as StoreKind),
  (service) => service.close(),
);
const [shell] = languages;
let apiKey: string;

/** What the builder's page shows for a bot whose newest user is `tgId`, run in a shell. */
async function paste(name: Name, tgId: number): Promise<string> {
  if (!shell) throw new Error("There is no shell.");
  const call = sampleCalls(messages.service.url, "acme", tgId)[name];
  const [snippet] = callSnippets(call);
  if (!snippet) throw new Error("There is no snippet.");
  expect(snippet.code).toContain("$SLOTWIRE_KEY");
  expect(snippet.code).not.toContain("sw_live_");
  return plain(await runCode(shell, snippet, apiKey));
}

describe("the calls that the page “API keys” shows", () => {
  beforeEach(async (context) => {
    if (shell) skipWithoutLanguage(context, shell);
    await messages.reset();
  });

  test("work as they are pasted, about the newest user", async () => {
    apiKey = await messages.addBotWithUsers("acme", [4711]);
    expect(await paste("user", 4711)).toContain("tgId:4711");
    expect(await paste("friends", 4711)).toBe("[]");
    expect(await paste("credit", 4711)).toMatch(/points:250,.*transaction:\{/);
    expect(await paste("debit", 4711)).toMatch(/points:150,.*transaction:\{/);
    expect(await paste("users", 4711)).toMatch(/^\[\{tgId:4711,/);
    expect(await paste("value", 4711)).toContain("customValue:7");
    expect(await paste("message", 4711)).toContain("status:sent");
    expect(messages.telegram.arrivals).toMatchObject([{ chatId: 4711, parseMode: "HTML" }]);
  });

  test("credit the next user, too, once there is one", async () => {
    apiKey = await messages.addBotWithUsers("acme", [4711, 4712]);
    for (const tgId of [4711, 4712, 4712])
      expect(await paste("credit", tgId)).toMatch(new RegExp(`tgId:${tgId},.*points:250,`));
  });

  test("say of a bot without users that there is no such user", async () => {
    apiKey = await messages.addBotWithUsers("acme", []);
    for (const name of ["user", "friends", "credit", "debit", "value", "message"] as const)
      expect(await paste(name, 42)).toContain("code:USER_NOT_FOUND");
  });
});
