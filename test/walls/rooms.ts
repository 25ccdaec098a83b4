/** The rooms of `src` and which other rooms each may import: the table of the house. */
export const rooms: Record<string, string[]> = {
  contract: [],
  game: ["contract"],
  web: ["contract", "game"],
  "mini-app": ["contract", "game", "web"],
  builder: ["contract", "game", "web"],
  simulator: ["contract", "web"],
  server: ["contract", "game"],
  demo: ["contract", "server"],
};

/** Every ordered pair of rooms, with whether the first may import the second. */
export const pairs: { from: string; to: string; allowed: boolean }[] = Object.entries(
  rooms,
).flatMap(([from, allowed]) =>
  Object.keys(rooms)
    .filter((to) => to !== from)
    .map((to) => ({ from, to, allowed: allowed.includes(to) })),
);
