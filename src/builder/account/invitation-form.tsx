import { Button, Checkbox, Radio, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnerRole, ownerRoles } from "#contract/owner/owner-limit.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { ShownOnce } from "../parts/form/shown-once.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { accountWords } from "./account-words.en.ts";
import { invitationsQuery } from "./invitation-list.tsx";

interface OfferedBot {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** Creates an invitation to one bot, or to those of several that are selected. */
export function InvitationForm({ to }: { to: OfferedBot | readonly OfferedBot[] }) {
  const words = useWords(accountWords);
  const { role, names, notes } = words;
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const form = useForm({
    initialValues: { botIds: "id" in to ? [to.id] : [], role: "editor" as OwnerRole },
    validate: { botIds: (ids: string[]) => (ids.length > 0 ? null : words.needBots) },
  });
  useKeptForm(`invitation/${"id" in to ? to.id : ""}`, form);
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: (body) => call("POST /invitations", { body }),
    onSent: (made) => {
      form.reset();
      setLink(made.link);
      queryClient.setQueryData(
        invitationsQuery.queryKey,
        (before) => before && [made.invitation, ...before],
      );
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {!("id" in to) && (
          <Checkbox.Group label={words.forBots} {...form.getInputProps("botIds")}>
            <Stack gap="xs" mt="xs">
              {to.map(({ id, name, username }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={
                    <>
                      {name}{" "}
                      <Text span inherit c="dimmed">
                        {`@${username}`}
                      </Text>
                    </>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Radio.Group label={role} {...form.getInputProps("role")}>
          <Stack gap="xs" mt="xs">
            {ownerRoles.map((one) => (
              <Radio key={one} value={one} label={names[one]} description={notes[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <FailureNote error={failure} />
        <div>
          <Button type="submit" variant={"id" in to ? "default" : "filled"} loading={isPending}>
            {words.invite}
          </Button>
        </div>
      </Stack>
      {link && (
        <ShownOnce
          title={words.madeTitle}
          text={words.madeText}
          secret={link}
          what={words.link}
          done={words.done}
          onDone={() => setLink(null)}
        />
      )}
    </form>
  );
}
