<?php
const MAX_BYTES = 65_536;
const MAX_SECONDS = 300;

function take(array $event): void
{
    error_log($event['type'] . ' ' . json_encode($event['data'] ?? null));
}

function secret_key(): string
{
    $secret = str_replace('whsec_', '', (string) getenv('SLOTWIRE_WEBHOOK_SECRET'));
    $key = (string) base64_decode($secret, true);
    return strlen($key) >= 24 ? $key : throw new Exception('Set SLOTWIRE_WEBHOOK_SECRET.');
}

// Verify the bytes as they arrived: JSON that was parsed and written again has another signature.
function is_signed(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (abs(time() - (int) $timestamp) > MAX_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", secret_key(), true));
    // After a rotation there are several.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

function refuse(int $status): never
{
    http_response_code($status);
    exit;
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    header('Allow: POST');
    refuse(405);
}
$body = file_get_contents('php://input', length: MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    refuse(413);
}
$event = json_decode($body, true);
if (!is_signed($body) || !is_string($event['type'] ?? null)) {
    refuse(400);
}
// The events that you have taken; keep their ids in your database instead.
$id = hash('sha256', $_SERVER['HTTP_WEBHOOK_ID'] ?? '');
$taken = fopen(sys_get_temp_dir() . "/slotwire-event-$id", 'c+');
// The same event waits here while it is being taken; it comes again if your code has failed.
flock($taken, LOCK_EX);
if (fgetc($taken) === false) {
    take($event);
    fwrite($taken, 'taken');
}
http_response_code(204);
