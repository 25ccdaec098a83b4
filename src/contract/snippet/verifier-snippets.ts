import type { OwnedBot } from "../schema/owned-bot.ts";
import type { Snippet } from "./snippet.ts";

/** What a valid token must state. */
export interface VerifiedField {
  readonly bot: Pick<OwnedBot, "id" | "appUrl" | "jwksUrl">;
  readonly name: string;
  readonly url: string;
}

/** Code that verifies the token of a signed field request, including bot and field. */
export function verifierSnippets(field: VerifiedField): Snippet[] {
  return [
    { name: "Node.js", file: "verify.js", code: node(field) },
    { name: "Python", file: "verify.py", code: python(field) },
  ];
}

/** With the package `jose`. */
function node({ bot, name, url }: VerifiedField): string {
  return `import { createRemoteJWKSet, jwtVerify } from "jose";

const keys = createRemoteJWKSet(new URL(${JSON.stringify(bot.jwksUrl)}));

// Resolves with the values that were signed for this bot and this field; rejects any other request.
export async function verifyFieldRequest(body) {
  const { payload } = await jwtVerify(body.token, keys, {
    algorithms: ["EdDSA"],
    issuer: ${JSON.stringify(bot.appUrl)},
    audience: ${JSON.stringify(url)},
    maxTokenAge: "5 minutes",
    requiredClaims: ["exp", "sub"],
  });
  if (payload.bot !== ${JSON.stringify(bot.id)} || payload.field !== ${JSON.stringify(name)})
    throw new Error("The token is for another bot or for another field.");
  // Use these values, not those beside the token: anyone could have changed them on the way.
  return payload;
}
`;
}

/** With the package `PyJWT[crypto]`. */
function python({ bot, name, url }: VerifiedField): string {
  return `import jwt

keys = jwt.PyJWKClient(${JSON.stringify(bot.jwksUrl)})


# Returns the values that were signed for this bot and this field; raises for any other request.
def verify_field_request(body):
    payload = jwt.decode(
        body["token"],
        keys.get_signing_key_from_jwt(body["token"]).key,
        algorithms=["EdDSA"],
        issuer=${JSON.stringify(bot.appUrl)},
        audience=${JSON.stringify(url)},
        options={"require": ["exp", "iss", "aud", "sub"]},
    )
    if payload.get("bot") != ${JSON.stringify(bot.id)} or payload.get("field") != ${JSON.stringify(name)}:
        raise jwt.InvalidTokenError("The token is for another bot or for another field.")
    # Use these values, not those beside the token: anyone could have changed them on the way.
    return payload
`;
}
