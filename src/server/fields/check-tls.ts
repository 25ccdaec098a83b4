import { type Finding, met, unmet } from "./check-finding.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** Judges the encryption of the connection: there at all, and by a certificate that browsers trust for this host. */
export function tlsFinding({ preflight, post }: PlayerFetch, url: URL): Finding {
  if (url.protocol === "http:") return met("Plain http, which only development lets pass.");
  const answer = preflight.came ? preflight : post?.came ? post : undefined;
  if (answer) return met(`${answer.tls ?? "TLS"}, with a certificate that is valid for ${url.hostname}.`);
  if (preflight.came) return met("");
  if (preflight.why === "certificate") return certificateFinding(preflight.code, url.hostname);
  if (preflight.why === "tls")
    return unmet(
      `The server does not speak TLS on port ${url.port || "443"} (${preflight.code}).`,
      "Serve HTTPS there, in TLS 1.2 or 1.3; in nginx:",
      `listen ${url.port || "443"} ssl;`,
    );
  return { ok: null, found: "Not judged: there was no connection, or no answer over it.", advice: "" };
}

function certificateFinding(code: string, host: string): Finding {
  if (code === "CERT_HAS_EXPIRED")
    return unmet("The certificate has expired.", "Renew it, and load it into the server:", "certbot renew --deploy-hook 'nginx -s reload'");
  if (code === "CERT_NOT_YET_VALID")
    return unmet("The certificate is not valid yet.", "Set the server's clock, and get the certificate anew.");
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return unmet(`The certificate is not for ${host}.`, "Get one for this very name:", `certbot certonly -d ${host}`);
  if (code === "UNABLE_TO_VERIFY_LEAF_SIGNATURE" || code.startsWith("UNABLE_TO_GET_ISSUER_CERT"))
    return unmet(
      `The certificate's chain is not whole (${code}).`,
      "Send the intermediate certificates too; in nginx:",
      `ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;`,
    );
  if (code === "DEPTH_ZERO_SELF_SIGNED_CERT" || code === "SELF_SIGNED_CERT_IN_CHAIN")
    return unmet(
      `The certificate is self-signed (${code}), which browsers do not trust.`,
      "Get one of a public authority, such as Let's Encrypt:",
      `certbot certonly -d ${host}`,
    );
  return unmet(
    `The certificate is not trusted (${code}).`,
    "Get one of a public authority, such as Let's Encrypt:",
    `certbot certonly -d ${host}`,
  );
}
