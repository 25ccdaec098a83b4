import { type Finding, met, unjudged, unmet } from "./check-finding.ts";
import type { FindingWords } from "./finding-words.en.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/**
 * Checks that the connection is encrypted, with a certificate that browsers trust for this host.
 */
export function tlsFinding(
  { preflight, post }: PlayerFetch,
  url: URL,
  words: FindingWords,
): Finding {
  if (url.protocol === "http:") return unjudged(words.httpPasses);
  const answer = [preflight, post].find((one) => one?.arrived);
  if (answer?.arrived) return met(words.tlsGood(answer.tls ?? "TLS", url.hostname));
  if (preflight.arrived || (preflight.why !== "certificate" && preflight.why !== "tls"))
    return unjudged(words.noConnection);
  const { code } = preflight;
  if (preflight.why === "certificate") return certificateFinding(code, url.hostname, words);
  const port = url.port || "443";
  return unmet(words.tlsAbsent(port, code), `listen ${port} ssl;`);
}

/** What is wrong with a certificate that was refused with `code`. */
export function certificateFinding(code: string, host: string, words: FindingWords): Finding {
  const certbot = `certbot certonly -d ${host}`;
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return unmet(words.certificateExpired, "certbot renew --deploy-hook 'nginx -s reload'");
    case "CERT_NOT_YET_VALID":
      return unmet(words.certificateEarly);
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return unmet(words.certificateOfAnother(host), certbot);
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return unmet(
        words.certificateChain(code),
        `ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;`,
      );
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return unmet(words.certificateSelfSigned(code), certbot);
    default:
      return unmet(words.certificateUntrusted(code), certbot);
  }
}
