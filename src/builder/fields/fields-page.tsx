import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { Empty, Missing } from "../parts/list/empty.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { FieldEditor } from "./field-editor.tsx";
import { FieldTable } from "./field-table.tsx";
import { FieldWizard, FieldWizardEnd } from "./field-wizard.tsx";
import { fieldWords } from "./field-words.en.ts";
import { PlaceStep } from "./place-step.tsx";
import "./fields.css";

/** The bot's custom fields; the address selects the view: `?new`, `?edit=rank`, `?show=rank`. */
export function FieldsPage({ botId }: { botId: string }) {
  const words = useWords(fieldWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const address = new URLSearchParams(useSearch());
  const backTo = `/bots/${botId}/fields`;
  const name = address.get("edit") ?? address.get("show");
  const field = bot.fields.find((one) => one.name === name);
  const isNew = address.has("new");
  if (isNew && name === null) return <FieldWizard bot={bot} backTo={backTo} />;
  if (name !== null && !field)
    return (
      <Page title={words.gone} width="narrow">
        <Missing text={words.goneText} />
      </Page>
    );
  if (field && address.has("edit"))
    return <FieldEditor key={field.name} bot={bot} field={field} backTo={backTo} />;
  if (field && isNew) return <FieldWizardEnd bot={bot} field={field} backTo={backTo} />;
  if (field)
    return (
      <Page title={words.showTitle(field.name)} width="narrow">
        <PlaceStep bot={bot} name={field.name} answered="" backTo={backTo} />
      </Page>
    );
  return <FieldList botId={botId} />;
}

function FieldList({ botId }: { botId: string }) {
  const words = useWords(fieldWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const { data: screen } = useQuery(screenQuery(botId));
  const add = (
    <Button
      component={Link}
      href={`/bots/${botId}/fields?new`}
      leftSection={<Icon of={IconPlus} size={16} />}
    >
      {words.add}
    </Button>
  );
  if (bot.fields.length === 0)
    return (
      <Page title={words.title} lead={words.lead}>
        <Empty picture="fields" title={words.none} text={words.noneText}>
          {add}
        </Empty>
      </Page>
    );
  return (
    <Page title={words.title} lead={words.lead} actions={add}>
      <FieldTable botId={botId} fields={bot.fields} screen={screen} />
    </Page>
  );
}
