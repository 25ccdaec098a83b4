import type { FormFaultWords } from "./form-fault-words.en.ts";

export const russian: FormFaultWords = {
  fault: () => "Сервис не принял это значение. Исправьте его.",
};
