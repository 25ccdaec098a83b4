<?php
const SERVICE = 'https://slotwire.example.com';
const BOT_DOMAIN = '.slotwire.example.com';
const MAX_BYTES = 65_536;

// Your value for this player; it is shown as it is.
function value_for(array $player): string
{
    return "{$player['userPoints']} points";
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
$player = json_decode($body, true);
if (!is_int($player['userTelegramId'] ?? null) || !is_int($player['userPoints'] ?? null)) {
    refuse(400);
}
echo value_for($player);
