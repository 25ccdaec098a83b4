import { expect, test } from "vitest";
import { callSamples } from "#builder/samples/call-samples.ts";
import { sampleFiles } from "#builder/samples/sample-files.ts";
import { callSamplesIn, quickLanguages } from "./call-samples.ts";

callSamplesIn(quickLanguages);

test("a call in PowerShell has its members in PowerShell's syntax", () => {
  const url = "https://service.example.com/api/bot-users/external/send-message";
  const members = { botId: "demo", userTelegramId: 7, message: "It's $5", isEnableHtml: true };
  const samples = callSamples(sampleFiles, { method: "POST", url, members });
  const { code } = samples.find(({ name }) => name === "PowerShell") ?? {};
  expect(code).toContain(`$url = '${url}'
$body = ConvertTo-Json @{
    apiKey = $env:SLOTWIRE_KEY
    botId = 'demo'
    userTelegramId = 7
    message = 'It''s $5'
    isEnableHtml = $true
}
`);
});
