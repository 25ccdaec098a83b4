import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import type { Dictionary } from "../words.ts";

interface RoleWords {
  readonly role: string;
  readonly names: Readonly<Record<OwnerRole, string>>;
  readonly notes: Readonly<Record<OwnerRole, string>>;
}

/** The roles that somebody can have in a bot. */
export const roleWords: Dictionary<RoleWords> = {
  en: {
    role: "Role",
    names: { owner: "Owner", editor: "Editor" },
    notes: {
      owner: "Can do everything, even delete the bot and remove you.",
      editor: "No API keys, token, points by hand, privacy, owners, history or deletion.",
    },
  },
  ru: {
    role: "Роль",
    names: { owner: "Владелец", editor: "Редактор" },
    notes: {
      owner: "Может всё, даже удалить бота и лишить вас доступа.",
      editor:
        "Без API-ключей, токена, начисления очков, приватности, владельцев, истории и удаления.",
    },
  },
};
