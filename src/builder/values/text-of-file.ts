/** The maximum size of a file of custom values, in MiB: room for half a million users. Our rule. */
export const maxFileMiB = 20;

/**
 * The text of a file, which spreadsheets write as UTF-8, as UTF-16 or in a code page of their own:
 * the digits of all of them are the same.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = first === 0xfe ? "utf-16be" : "utf-16le";
  return new TextDecoder(isUtf16 ? encoding : "utf-8").decode(bytes);
}
