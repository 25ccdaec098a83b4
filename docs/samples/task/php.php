<?php
const TASK_ID = 'first-order';
const MAX_BYTES = 65_536;

// The Telegram IDs of players who have done it; look them up in your own data instead.
const DONE = [123456789];

// Verify `token` first if the answer is private or changes something: see the signed field.
function has_done(array $question): bool
{
    return $question['taskId'] === TASK_ID && in_array($question['userTelegramId'], DONE, true);
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
if (!str_starts_with($_SERVER['CONTENT_TYPE'] ?? '', 'application/json')) {
    refuse(415);
}
$body = file_get_contents('php://input', length: MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    refuse(413);
}
$question = json_decode($body, true);
if (!is_int($question['userTelegramId'] ?? null) || !is_string($question['taskId'] ?? null)) {
    refuse(400);
}
header('Content-Type: text/plain; charset=utf-8');
echo has_done($question) ? 'true' : 'false';
