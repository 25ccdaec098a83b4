$url = 'https://slotwire.example.com/api/bot-users/external/increase-points'
$body = ConvertTo-Json @{
    apiKey = $env:SLOTWIRE_KEY
    botId = 'acme'
    userTelegramId = 42
    points = 250
    idempotencyKey = 'order-1017'
}
$json = 'application/json; charset=utf-8'
try {
    $response = Invoke-WebRequest $url -Method Post -ContentType $json -Body $body -TimeoutSec 20 -UseBasicParsing
    "$($response.StatusCode) $($response.Content)"
} catch {
    if (-not $_.ErrorDetails) { throw }
    "$([int]$_.Exception.Response.StatusCode) $($_.ErrorDetails.Message)"
}
