import { appUrl } from "../../bots/bot-url.ts";
import { announcedMs, publishedMs, tokenMs } from "../../fields/field-key.ts";
import { html } from "../../pages/html.ts";
import { callLanguage } from "./example-call.ts";
import { json, snippetChoice, table, warning } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { DocsSubject, Page } from "./section.ts";

const field = { name: "rank", url: "https://example.com/rank" };
const minuteMs = 60_000;

/** How an owner's server tells genuine field requests from forged ones. */
export function signing({ config }: DocsSubject): Page {
  const { baseUrl } = config;
  const jwksUrl = `${baseUrl}/.well-known/jwks.json`;
  const bot = { id: "acme", appUrl: appUrl({ baseUrl }, "acme"), jwksUrl };
  const claims = [
    [
      html`the signature`,
      html`by <code>EdDSA</code>, with the key of <code>kid</code> from <code>${jwksUrl}</code>`,
    ],
    [html`<code>iss</code>`, html`<code>${bot.appUrl}</code>: your bot's Mini App`],
    [html`<code>bot</code>`, html`your bot's id, here <code>acme</code>`],
    [html`<code>field</code>`, html`the name of the field, here <code>rank</code>`],
    [html`<code>aud</code>`, html`the field's URL, exactly, here <code>${field.url}</code>`],
    [html`<code>sub</code>`, html`the player: <code>userTelegramId</code> as a text`],
    [
      html`<code>exp</code>, <code>iat</code>`,
      html`valid now: a token is good for ${tokenMs / minuteMs} minutes, even if the bot is deleted meanwhile`,
    ],
    [html`<code>jti</code>`, html`the token's own id: no two tokens have the same`],
    [html`the seven values`, html`as in <a href="#field-request">the field request</a>`],
  ];
  return {
    path: "signing",
    id: "signing",
    title: "Signing and verifying",
    words: "token jws jwt signature verify jose pyjwt security forged eddsa ed25519",
    body: html`<p>Turn on “Sign requests” for a field, under “More settings”, and its requests have one more member, <code>token</code>: a compact JWS of the seven values, made by Slotwire for a player whom the messaging platform has confirmed. Read the values from the token, not those beside it.</p>`,
    parts: [
      {
        id: "verify",
        title: "Verify a token",
        words: "node python code iss aud",
        body: html`${warning(html`<strong>Demand your own bot.</strong> A valid signature is not enough: any owner can point a field of theirs at your URL, and Slotwire signs those requests with the same keys.`)}
<p>The code is for the bot <code>acme</code> and its field <code>rank</code> at <code>${field.url}</code>; the builder shows it with yours. Its first line says what to install; in PHP and Go that is nothing. Refuse a request that fails with any status of 400–499: the slot then shows the last value or the fallback.</p>`,
        aside: snippetChoice(callLanguage, "verifier", samplesOf("signed-field", config)),
      },
      {
        id: "token-claims",
        title: "What a token states",
        words: "claims iss aud sub exp jti kid",
        body: table(["Part", "Must be"], claims),
      },
      {
        id: "jwks",
        title: "Keys and their rotation",
        words: "jwks public key rotate kid cache",
        body: html`<p>The public keys are at <a href="/.well-known/jwks.json"><code>/.well-known/jwks.json</code></a>, for programs of any origin, and may be cached for ${publishedMs / minuteMs} minutes. Look a token's key up by its <code>kid</code>, and fetch the list again when it is unknown; JWT libraries do both.</p>
<p>The operator of the service can rotate the keys at any time. A new key is published ${announcedMs / minuteMs} minutes before it signs, and the old one stays until its last token has expired, so you need not do anything.</p>`,
        aside: json(
          {
            keys: [
              {
                kty: "OKP",
                crv: "Ed25519",
                x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
                alg: "EdDSA",
                use: "sig",
              },
            ],
          },
          "Public keys",
        ),
      },
    ],
  };
}
