import type { BlockWords } from "./block-words.en.ts";

export const spanish: BlockWords = {
  copied: "Copiado",
  selected: "Seleccionado",
  fullInSeconds: (time) => `Energía llena en ${time} s`,
  fullInMinutes: (time) => `Energía llena en ${time} min`,
  fullInHours: (time) => `Energía llena en ${time} h`,

  retry: "Reintentar",
  blockFailed: "No se pudo mostrar.",
  partLost: "No se pudo cargar una parte de la app.",
};
