<?php
$url = 'https://slotwire.example.com/api/bot-users/external/increase-points';
$body = json_encode([
    'apiKey' => getenv('SLOTWIRE_KEY'),
    'botId' => 'acme',
    'userTelegramId' => 42,
    'points' => 250,
    'idempotencyKey' => 'order-1017',
]);
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => $body,
    'timeout' => 20,
    'ignore_errors' => true,
]]);
echo file_get_contents($url, false, $context);
