import { Radio, Stack } from "@mantine/core";
import { type OwnerRole, ownerRoles } from "#contract/owner/owner-limit.ts";
import { useWords } from "../words.ts";
import { roleWords } from "./role-words.en.ts";

/** The role that an invitation gives. */
export function RoleChoice({
  role,
  onChange,
}: {
  role: OwnerRole;
  onChange: (role: OwnerRole) => void;
}) {
  const { role: label, names, notes } = useWords(roleWords);
  return (
    <Radio.Group label={label} value={role} onChange={(chosen) => onChange(chosen as OwnerRole)}>
      <Stack gap="xs" mt="xs">
        {ownerRoles.map((one) => (
          <Radio key={one} value={one} label={names[one]} description={notes[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
