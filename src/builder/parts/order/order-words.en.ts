import { english } from "../../words.ts";

export const orderWords = english("order-words", {
  drag: (name: string) => `Drag ${name}, or move it with the arrow keys`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Delete ${name}`,
  delete: "Delete",
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleted: (name: string) => `${name} deleted.`,
  added: (name: string, number: number) => `${name} added as number ${number}.`,
  movedTo: (name: string, number: number, count: number) => `${name} is now ${number} of ${count}.`,
});

export type OrderWords = typeof orderWords;
