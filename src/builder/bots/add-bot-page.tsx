import { Flex, Tabs } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { type BotTemplateName, defaultTemplate } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useNotify } from "../parts/page/notify.tsx";
import { Page } from "../parts/page/page.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { forgetUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { BotFileForm } from "./bot-file-form.tsx";
import { BotTokenForm } from "./bot-token-form.tsx";
import { botWords } from "./bot-words.en.ts";
import { TemplateTrial } from "./template-choice.tsx";

/** Adds a bot by token or bot file. */
export function AddBotPage() {
  const words = useWords(botWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [way, setWay] = useState<string | null>("token");
  const [template, setTemplate] = useState<BotTemplateName>(defaultTemplate);
  const open = (bot: OwnedBot, message: string) => {
    void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });
    queryClient.setQueryData(ownedBotQuery(bot.id).queryKey, bot);
    notify(message);
    forgetUnsaved();
    navigate(`/bots/${bot.id}`);
  };
  return (
    <Page title={words.add} lead={words.addLead}>
      <Flex
        direction={{ base: "column", md: "row" }}
        align={{ md: "flex-start" }}
        gap={{ base: "md", md: 40 }}
      >
        <Tabs value={way} onChange={setWay} flex={1} miw={0}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="token">{words.byToken}</Tabs.Tab>
            <Tabs.Tab value="file">{words.byFile}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="token">
            <BotTokenForm
              template={template}
              onTemplate={setTemplate}
              onAdded={(bot) => open(bot, words.addedNow(bot.name))}
            />
          </Tabs.Panel>
          <Tabs.Panel value="file">
            <BotFileForm onImported={(bot) => open(bot, words.imported(bot.name))} />
          </Tabs.Panel>
        </Tabs>
        {way === "token" && <TemplateTrial template={template} />}
      </Flex>
    </Page>
  );
}
