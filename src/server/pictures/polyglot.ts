/** What a browser or an interpreter would start at, wherever in a file it is. */
const pageStart = /<!doctype\s|<\?php\s|<(?:html|head|body|script|iframe|svg)[\s/>]/i;
/** Readers look for the start of a PDF no further. Source: ISO 32000-1, Annex H.3. */
const pdfStart = { text: "%PDF-", within: 1024 } as const;
/** What ends a ZIP, before a comment of this length. Source: APPNOTE.TXT 4.3.16. */
const zipEnd = { text: "PK\x05\x06", within: 22 + 65_535 } as const;

/**
 * Whether a picture is also something else: a web page, a drawing or a script, a document, or an
 * archive. Only its pixels would be kept; but nobody makes such a file with good intent.
 */
export function isPolyglot(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString("latin1");
  return (
    pageStart.test(text) ||
    text.slice(0, pdfStart.within).includes(pdfStart.text) ||
    text.slice(-zipEnd.within).includes(zipEnd.text)
  );
}
