/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // By then the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
