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
function number_in(array $headers, string $name): ?int
{
    $values = preg_filter("/^$name: *(\d+)$/i", '$1', $headers);
    return $values ? (int) reset($values) : null;
}

for ($seconds = 1;; $seconds = min(2 * $seconds, 60)) {
    $stream = @fopen($url, 'r', false, $context);
    $headers = $stream ? stream_get_meta_data($stream)['wrapper_data'] : [];
    $answer = $stream ? stream_get_contents($stream) : '';
    $status = (int) (explode(' ', $headers[0] ?? '')[1] ?? 0);
    $isWhole = $stream && strlen($answer) === (number_in($headers, 'Content-Length') ?? strlen($answer));
    if (!$isWhole) {
        error_log('No answer: ' . ($stream ? 'it was cut.' : error_get_last()['message']));
    } elseif (!in_array($status, [408, 429]) && $status < 500) {
        echo "$status $answer";
        break;
    }
    sleep(number_in($headers, 'Retry-After') ?? $seconds);
}
