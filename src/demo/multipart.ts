/** A form as it was posted with a file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** The sizes of the files by their names, in bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * Reads a `multipart/form-data` body as the Bot API takes it: stricter readers refuse grammY's file
 * names without quotes.
 */
export function readMultipart(body: Buffer, contentType: string): Form {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1] ?? "";
  const fields: Record<string, string> = {};
  const files: Record<string, number> = {};
  for (const part of body.toString("latin1").split(`--${boundary}`)) {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const name = /name="?([^";\r\n]+)"?/.exec(head)?.[1];
    if (name === undefined) continue;
    const content = rest.join("\r\n\r\n").replace(/\r\n$/, "");
    if (/filename=/.test(head)) files[name] = content.length;
    else fields[name] = Buffer.from(content, "latin1").toString("utf8");
  }
  return { fields, files };
}
