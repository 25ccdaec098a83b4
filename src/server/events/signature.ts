import { createHmac } from "node:crypto";

const secretPrefix = "whsec_";

/**
 * The value of `webhook-signature`: one signature for each secret. `seconds` is the moment of sending
 * in Unix s. Source: Standard Webhooks, "Webhook signatures".
 */
export function eventSignature(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
      const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`);
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}
