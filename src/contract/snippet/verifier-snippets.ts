import type { OwnedBot } from "../bot/owned-bot.schema.ts";
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
    { name: "PHP", file: "verify.php", code: php(field) },
    { name: "Go", file: "verify.go", code: go(field) },
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

/** With PHP's own extension `sodium`. */
function php({ bot, name, url }: VerifiedField): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  return `<?php
// Returns the values that were signed for this bot and this field; throws for any other request.
function verify_field_request(array $body): array
{
    $parts = explode('.', $body['token'] ?? '');
    if (count($parts) !== 3) {
        throw new Exception('The request has no token.');
    }
    [$header, $payload, $signature] = array_map(
        fn($part) => base64_decode(strtr($part, '-_', '+/')),
        $parts,
    );
    // Keep this list for some minutes, for example with APCu.
    $list = json_decode(file_get_contents(${quoted(bot.jwksUrl)}), true);
    $keys = array_column($list['keys'], 'x', 'kid');
    $key = $keys[json_decode($header, true)['kid'] ?? ''] ?? '';
    if ($key === '') {
        throw new Exception('The token was signed with an unknown key.');
    }
    $public = base64_decode(strtr($key, '-_', '+/'));
    if (!sodium_crypto_sign_verify_detached($signature, "$parts[0].$parts[1]", $public)) {
        throw new Exception('The signature is wrong.');
    }
    $claims = json_decode($payload, true);
    $demanded = [
        'iss' => ${quoted(bot.appUrl)},
        'aud' => ${quoted(url)},
        'bot' => ${quoted(bot.id)},
        'field' => ${quoted(name)},
    ];
    foreach ($demanded as $claim => $value) {
        if (($claims[$claim] ?? null) !== $value) {
            throw new Exception("The token is for another $claim.");
        }
    }
    if (($claims['exp'] ?? 0) <= time()) {
        throw new Exception('The token is too old.');
    }
    // Use these values, not those beside the token: anyone could have changed them on the way.
    return $claims;
}
`;
}

/** With the standard library alone. */
function go({ bot, name, url }: VerifiedField): string {
  return `package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"
)

// The keys that were seen, by their id.
var keys sync.Map

// verifyFieldRequest returns the values that were signed for this bot and this field, and an error
// for any other token.
func verifyFieldRequest(token string) (map[string]any, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, errors.New("the request has no token")
	}
	var header struct{ Kid string }
	var claims map[string]any
	for i, into := range []any{&header, &claims} {
		text, err := base64.RawURLEncoding.DecodeString(parts[i])
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, into); err != nil {
			return nil, err
		}
	}
	key, err := publicKey(header.Kid)
	if err != nil {
		return nil, err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || !ed25519.Verify(key, []byte(parts[0]+"."+parts[1]), signature) {
		return nil, errors.New("the signature is wrong")
	}
	demanded := map[string]any{
		"iss":   ${JSON.stringify(bot.appUrl)},
		"aud":   ${JSON.stringify(url)},
		"bot":   ${JSON.stringify(bot.id)},
		"field": ${JSON.stringify(name)},
	}
	for claim, value := range demanded {
		if claims[claim] != value {
			return nil, errors.New("the token is for another " + claim)
		}
	}
	if expiry, _ := claims["exp"].(float64); int64(expiry) <= time.Now().Unix() {
		return nil, errors.New("the token is too old")
	}
	// Use these values, not those beside the token: anyone could have changed them on the way.
	return claims, nil
}

func publicKey(id string) (ed25519.PublicKey, error) {
	if key, isKnown := keys.Load(id); isKnown {
		return key.(ed25519.PublicKey), nil
	}
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(${JSON.stringify(bot.jwksUrl)})
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var list struct{ Keys []struct{ Kid, X string } }
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		return nil, err
	}
	for _, one := range list.Keys {
		key, err := base64.RawURLEncoding.DecodeString(one.X)
		if err == nil && len(key) == ed25519.PublicKeySize {
			keys.Store(one.Kid, ed25519.PublicKey(key))
		}
	}
	if key, isKnown := keys.Load(id); isKnown {
		return key.(ed25519.PublicKey), nil
	}
	return nil, errors.New("the token was signed with an unknown key")
}
`;
}
