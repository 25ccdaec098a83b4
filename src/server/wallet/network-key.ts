import type { Clock } from "../clock.ts";
import { fetchText } from "../fetch-text.ts";

const timeoutMs = 5000;
/** A normal answer has about 200 bytes. */
const maxBytes = 16_384;

/**
 * The Ed25519 key (32 bytes) from the get-method `get_public_key` of the wallet contract at
 * `rawAddress`, by the v3 HTTP API at `apiUrl` (without `/runGetMethod`); undefined on any failure.
 * Takes at most 5 s. Source: TON Center API v3, runGetMethod.
 */
export async function askPublicKey(
  apiUrl: string,
  rawAddress: string,
  clock: Clock,
): Promise<Buffer | undefined> {
  try {
    const { ok, text } = await fetchText(
      `${apiUrl}/runGetMethod`,
      JSON.stringify({ address: rawAddress, method: "get_public_key", stack: [] }),
      { clock, timeoutMs, maxBytes },
    );
    return ok ? keyIn(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** The only number on the stack of a successful method. */
function keyIn(answer: { exit_code?: unknown; stack?: unknown } | null): Buffer | undefined {
  if (answer?.exit_code !== 0 || !Array.isArray(answer.stack) || answer.stack.length !== 1)
    return undefined;
  const [{ type, value }] = answer.stack;
  const digits = type === "num" ? /^0x0*([1-9a-f][0-9a-f]{0,63})$/i.exec(value)?.[1] : undefined;
  return digits === undefined ? undefined : Buffer.from(digits.padStart(64, "0"), "hex");
}
