import type { RoleWords } from "./role-words.en.ts";

export const words: RoleWords = {
  role: "Роль",
  names: { owner: "Владелец", editor: "Редактор" },
  notes: {
    owner: "Может всё, даже удалить бота и лишить вас доступа.",
    editor:
      "Без API-ключей, токена, начисления очков, приватности, владельцев, истории и удаления.",
  },
};
