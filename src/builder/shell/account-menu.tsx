import { ActionIcon, Menu } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { PreferenceItems } from "./preferences.tsx";
import { useSignOut } from "./session.ts";
import { shellWords } from "./shell-words.en.ts";

/** The owner's account; on narrow screens with the console's language and theme. */
export function AccountMenu({ me, hasPreferences }: { me: Owner; hasPreferences: boolean }) {
  const words = useWords(shellWords);
  const signOut = useSignOut();
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
      <Menu.Dropdown mah="calc(100dvh - 72px)" style={{ overflowY: "auto" }}>
        <Menu.Item component={Link} href="/account">
          <span className="name" style={{ display: "block", fontWeight: 650 }}>
            {me.name}
          </span>
          <span className="name" style={{ display: "block" }}>
            {me.email}
          </span>
        </Menu.Item>
        <Menu.Divider />
        {hasPreferences && <PreferenceItems />}
        <Menu.Item onClick={() => signOut.mutate()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
