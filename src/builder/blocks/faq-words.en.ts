export const english = {
  name: "FAQ",
  purpose: "Questions that expand to show the answer",
  members: {
    items: "Questions",
    "items/…/question": "Question",
    "items/…/answer": "Answer",
  },
  item: (number: number) => `Question ${number}`,
  add: "Add question",
  full: (count: number) => `A block can have up to ${count} questions.`,
  up: (number: number) => `Move question ${number} up`,
  down: (number: number) => `Move question ${number} down`,
  remove: (number: number) => `Delete question ${number}`,
  movedTo: (from: number, to: number) => `Question ${from} is now question ${to}`,
  removed: (number: number) => `Question ${number} deleted`,
};

export type FaqWords = typeof english;
