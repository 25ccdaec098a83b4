<?php
$url = 'https://slotwire.example.com/api/bot-users/external/bot-user';
$query = http_build_query([
    'apiKey' => getenv('SLOTWIRE_KEY'),
    'botId' => 'acme',
    'userTelegramId' => 42,
]);
$context = stream_context_create(['http' => ['timeout' => 20, 'ignore_errors' => true]]);
echo file_get_contents("$url?$query", false, $context);
