/** A form as it was posted with a file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** The files' contents by their names. */
  readonly files: Readonly<Record<string, Buffer>>;
}

/**
 * Reads a `multipart/form-data` body as the Bot API takes it: stricter readers refuse grammY's file
 * names without quotes.
 */
export function readMultipart(body: Buffer, contentType: string): Form {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1] ?? "";
  const fields: Record<string, string> = {};
  const files: Record<string, Buffer> = {};
  for (const part of body.toString("latin1").split(`--${boundary}`)) {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const name = /name="?([^";\r\n]+)"?/.exec(head)?.[1];
    if (name === undefined) continue;
    const content = Buffer.from(rest.join("\r\n\r\n").replace(/\r\n$/, ""), "latin1");
    if (/filename=/.test(head)) files[name] = content;
    else fields[name] = content.toString("utf8");
  }
  return { fields, files };
}
