import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts stored secrets and derives a key per purpose, all from one secret key. */
export interface Vault {
  /** Encrypts `text`; only the same `context` decrypts it, such as the bot it belongs to. */
  seal(text: string, context: string): string;
  /** Decrypts. Throws if the secret key, context or text differs. */
  open(sealed: string, context: string): string;
  /** The 32-byte key of a purpose, always the same. */
  keyFor(purpose: string): Uint8Array<ArrayBuffer>;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * A vault over `secretKey`: AES-256-GCM under keys derived by HKDF-SHA-256 (RFC 5869).
 */
export function createVault(secretKey: string): Vault {
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", secretKey, "slotwire", purpose, 32));
  const sealingKey = keyFor("seal");
  return {
    keyFor,
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return (
        decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") +
        decipher.final("utf8")
      );
    },
  };
}
