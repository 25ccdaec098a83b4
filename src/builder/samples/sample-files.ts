/** The text of every file of `docs/samples/` by its path; import it late, for its weight. */
export const sampleFiles = import.meta.glob<string>("../../../docs/samples/*/*", {
  query: "?raw",
  import: "default",
  eager: true,
});
