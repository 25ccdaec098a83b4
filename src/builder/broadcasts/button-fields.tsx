import {
  Group,
  Input,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { maxButtonLength, maxButtons } from "#contract/message/message-limit.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { maxLinkLength } from "#contract/text/name-text.ts";
import { AddItem } from "../parts/order/item-buttons.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { IconAction } from "../parts/page/icon-action.tsx";
import { TextField, useShownLanguage } from "../parts/text/text-field.tsx";
import { usePageNameIn } from "../screen/pages/page-head.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { type BroadcastDraft, type ButtonDraft, languagesOfDraft } from "./broadcast-draft.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The buttons below a message. */
export function ButtonFields({
  botId,
  form,
}: {
  botId: string;
  form: UseFormReturnType<BroadcastDraft>;
}) {
  const words = useWords(broadcastWords);
  const focus = useFocusAfter();
  const { buttons } = form.values;
  const change = (changed: readonly ButtonDraft[]) => {
    form.setFieldValue("buttons", changed);
    for (const path of Object.keys(form.errors))
      if (path.startsWith("buttons.")) form.clearFieldError(path);
  };
  const add = () => {
    change([...buttons, { text: "", opens: "app", url: "" }]);
    focus(`#button-${buttons.length} input`);
  };
  const remove = (index: number) => {
    change(buttons.toSpliced(index, 1));
    focus(".broadcast-buttons .add-item");
  };
  return (
    <Stack gap="sm" className="broadcast-buttons" role="group" aria-label={words.buttons}>
      <div>
        <Input.Label component="div">{words.buttons}</Input.Label>
        <Text size="sm" c="dimmed">
          {words.buttonsNote}
        </Text>
      </div>
      {buttons.map((button, index) => (
        <ButtonForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is its number
          key={index}
          botId={botId}
          form={form}
          index={index}
          button={button}
          onChange={(changed) => change(buttons.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <AddItem
          size="compact-sm"
          label={words.addButton}
          full={words.buttonsFull}
          // The page has another primary button.
          count={Math.max(1, buttons.length)}
          max={maxButtons}
          onAdd={add}
        />
      </div>
    </Stack>
  );
}

function ButtonForm({
  botId,
  form,
  index,
  button,
  onChange,
  onRemove,
}: {
  botId: string;
  form: UseFormReturnType<BroadcastDraft>;
  index: number;
  button: ButtonDraft;
  onChange: (button: ButtonDraft) => void;
  onRemove: () => void;
}) {
  const words = useWords(broadcastWords);
  const number = index + 1;
  const faultAt = (name: string) => form.errors[`buttons.${index}.${name}`] as string | undefined;
  return (
    <Paper
      withBorder
      p="sm"
      id={`button-${index}`}
      role="group"
      aria-label={words.buttonNumber(number)}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} aria-hidden>
          {words.buttonNumber(number)}
        </Text>
        <IconAction icon={IconTrash} label={words.removeButton(number)} onClick={onRemove} />
      </Group>
      <SimpleGrid type="container" cols={{ base: 1, "420px": 2 }} spacing="sm" verticalSpacing="sm">
        <TextField
          label={words.buttonText}
          text={button.text}
          maxLength={maxButtonLength}
          languages={languagesOfDraft(form.values)}
          fault={faultAt("text")}
          onChange={(text) => onChange({ ...button, text })}
        />
        <NativeSelect
          label={words.buttonOpens}
          data={useTargets(botId, button.opens)}
          value={button.opens}
          error={faultAt("page")}
          onChange={({ currentTarget }) => onChange({ ...button, opens: currentTarget.value })}
        />
        {button.opens === "link" && (
          <TextInput
            type="url"
            className="button-url"
            label={words.buttonUrl}
            placeholder="https://"
            maxLength={maxLinkLength}
            value={button.url}
            error={faultAt("url")}
            onChange={({ currentTarget }) => onChange({ ...button, url: currentTarget.value })}
          />
        )}
      </SimpleGrid>
    </Paper>
  );
}

/** The choices for a button; a chosen page that is not published any more, by its id. */
function useTargets(botId: string, chosen: string) {
  const words = useWords(broadcastWords);
  const pageName = usePageNameIn(useShownLanguage());
  const { data } = useQuery({ ...screenQuery(botId), refetchInterval: false });
  const pages = data ? pagesOf(data.published.screen).filter(({ id }) => id !== firstPageId) : [];
  const targets = [
    { value: "app", label: words.opensApp },
    ...pages.map((page) => ({ value: `page:${page.id}`, label: words.opensPage(pageName(page)) })),
    { value: "link", label: words.opensLink },
  ];
  if (targets.some(({ value }) => value === chosen)) return targets;
  return [...targets, { value: chosen, label: words.opensPage(chosen.slice("page:".length)) }];
}
