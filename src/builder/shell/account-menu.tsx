import { ActionIcon, Menu } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { signOut } from "#contract/builder-endpoints.ts";
import type { Owner } from "#contract/owner.ts";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notify.ts";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-words.ts";
import { useWords } from "../words.ts";
import { endSession, tellTabs } from "./session-end.ts";
import { shellWords } from "./shell-words.ts";
import { forgetUnsaved } from "./unsaved.tsx";

/** Who is signed in, and the way out. */
export function AccountMenu({ me }: { me: Owner }) {
  const words = useWords(shellWords);
  const leave = useSignOut();
  return (
    <Menu withinPortal={false} position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${words.account}: ${me.name}`}
        >
          <Icon of={IconUser} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/account">
          <span className="name" style={{ display: "block", fontWeight: 650 }}>
            {me.name}
          </span>
          <span className="name" style={{ display: "block" }}>
            {me.email}
          </span>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => leave.mutate()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session and forgets all that was shown in it. */
export function useSignOut() {
  const words = useWords(shellWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      forgetUnsaved();
      navigate("/sign-in");
      endSession();
      tellTabs(null);
    },
    onError: (error) => notify(`${words.signOutFailed} ${failureText(error)}`, "failed"),
  });
}
