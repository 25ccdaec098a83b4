import { type Finding, met, notChecked, type Say, unmet } from "./finding.ts";
import type { PlayerFetch, ServiceFetch } from "./player-fetch.ts";

/**
 * Checks that the connection is encrypted, with a certificate that browsers trust for this host.
 */
export function tlsFinding(
  { preflight, post }: PlayerFetch | ServiceFetch,
  url: URL,
  say: Say,
): Finding {
  if (url.protocol === "http:") return notChecked(say("httpPasses"));
  const answer = [preflight, post].find((one) => one?.arrived);
  if (answer?.arrived)
    return met(say("tlsGood", { protocol: answer.tls ?? "TLS", host: url.hostname }));
  const failure = preflight ?? post;
  if (!failure || failure.arrived || (failure.why !== "certificate" && failure.why !== "tls"))
    return notChecked(say("noConnection"));
  const { code } = failure;
  if (failure.why === "certificate") return certificateFinding(code, url.hostname, say);
  const port = url.port || "443";
  return unmet(say("tlsAbsent", { port, code }), `listen ${port} ssl;`);
}

export function certificateFinding(code: string, host: string, say: Say): Finding {
  const certbot = `certbot certonly -d ${host}`;
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return unmet(say("certificateExpired"), "certbot renew --deploy-hook 'nginx -s reload'");
    case "CERT_NOT_YET_VALID":
      return unmet(say("certificateEarly"));
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return unmet(say("certificateOfAnother", { host }), certbot);
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return unmet(
        say("certificateChain", { code }),
        `ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;`,
      );
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return unmet(say("certificateSelfSigned", { code }), certbot);
    default:
      return unmet(say("certificateUntrusted", { code }), certbot);
  }
}
