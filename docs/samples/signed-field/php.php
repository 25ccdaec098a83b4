<?php
const SERVICE = 'https://slotwire.example.com';
const BOT_DOMAIN = '.slotwire.example.com';
const BOT_ID = 'acme';
const FIELD_NAME = 'rank';
const FIELD_URL = 'https://example.com/rank';
const MAX_BYTES = 65_536;

// Your value for this player; it is shown as it is.
function value_for(array $claims): string
{
    // Keep the used tokens and the visits in your database instead.
    $visits = sys_get_temp_dir() . "/slotwire-visits-{$claims['sub']}";
    // A token may come twice, so an action such as spending happens once per token.
    if (@fopen(sys_get_temp_dir() . "/slotwire-token-{$claims['jti']}", 'x')) {
        file_put_contents($visits, '.', FILE_APPEND | LOCK_EX);
    }
    return "{$claims['userPoints']} points, visit " . filesize($visits);
}

// Use the values of the token: anyone could have changed the others.
function claims_of(string $token): ?array
{
    $parts = explode('.', $token);
    if (count($parts) !== 3) {
        return null;
    }
    [$header, $payload, $signature] = array_map(decoded(...), $parts);
    $kid = json_decode($header, true)['kid'] ?? null;
    $key = is_string($kid) ? key_of($kid) : null;
    if ($key === null || strlen($signature) !== SODIUM_CRYPTO_SIGN_BYTES) {
        return null;
    }
    $isSigned = sodium_crypto_sign_verify_detached($signature, "$parts[0].$parts[1]", $key);
    $claims = $isSigned ? json_decode($payload, true) : [];
    $isOurs = ($claims['iss'] ?? null) === SERVICE . '/app/' . BOT_ID
        && ($claims['aud'] ?? null) === FIELD_URL
        && ($claims['bot'] ?? null) === BOT_ID
        && ($claims['field'] ?? null) === FIELD_NAME
        && ($claims['exp'] ?? 0) > time();
    return $isOurs ? $claims : null;
}

function key_of(string $kid): ?string
{
    // If the machine has other users, take a folder that they cannot write to.
    $file = sys_get_temp_dir() . '/slotwire-keys.json';
    $keys = keys_in(@file_get_contents($file));
    $age = abs(time() - (int) @filemtime($file));
    // Forged tokens with unknown keys must not make this server load the list all the time.
    if ($age > 300 || ($age > 30 && !isset($keys[$kid]))) {
        touch($file);
        $limit = stream_context_create(['http' => ['timeout' => 5]]);
        $list = @file_get_contents(SERVICE . '/.well-known/jwks.json', false, $limit);
        $loaded = keys_in($list);
        if ($loaded) {
            $keys = $loaded;
            file_put_contents("$file.new", $list, LOCK_EX);
            rename("$file.new", $file);
        }
    }
    if (!$keys) {
        refuse(503);
    }
    return isset($keys[$kid]) ? decoded($keys[$kid]) : null;
}

function keys_in(string|false $list): array
{
    return array_column(json_decode((string) $list, true)['keys'] ?? [], 'x', 'kid');
}

function decoded(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'));
}

function refuse(int $status): never
{
    http_response_code($status);
    exit;
}

$origin = $_SERVER['HTTP_ORIGIN'] ?? '';
header('Vary: Origin');
header('Content-Type: text/plain; charset=utf-8');
if ($origin === SERVICE || (str_starts_with($origin, 'https://') && str_ends_with($origin, BOT_DOMAIN))) {
    header("Access-Control-Allow-Origin: $origin");
    header('Access-Control-Allow-Methods: POST');
    header('Access-Control-Allow-Headers: Content-Type');
    header('Access-Control-Max-Age: 7200');
}
if ($_SERVER['REQUEST_METHOD'] === 'OPTIONS') {
    refuse(204);
}
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    header('Allow: POST, OPTIONS');
    refuse(405);
}
if (!str_starts_with($_SERVER['CONTENT_TYPE'] ?? '', 'application/json')) {
    refuse(415);
}
$body = file_get_contents('php://input', length: MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    refuse(413);
}
$token = json_decode($body, true)['token'] ?? null;
if (!is_string($token)) {
    refuse(400);
}
$claims = claims_of($token);
if ($claims === null) {
    refuse(401);
}
echo value_for($claims);
