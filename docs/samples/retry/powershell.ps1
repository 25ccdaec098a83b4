$url = 'https://slotwire.example.com/api/bot-users/external/increase-points'
$body = ConvertTo-Json @{
    apiKey = $env:SLOTWIRE_KEY
    botId = 'acme'
    userTelegramId = 42
    points = 250
    idempotencyKey = 'order-1017'
}
$json = 'application/json; charset=utf-8'
for ($seconds = 1; ; $seconds = [Math]::Min(2 * $seconds, 60)) {
    try {
        $response = Invoke-WebRequest $url -Method Post -ContentType $json -Body $body -TimeoutSec 20 -UseBasicParsing
        "$($response.StatusCode) $($response.Content)"
        break
    } catch {
        # 0 when there was no answer.
        $status = [int]$_.Exception.Response.StatusCode
        if ($status -ge 400 -and $status -lt 500 -and $status -notin 408, 429) {
            "$status $($_.ErrorDetails.Message)"
            break
        }
        Start-Sleep -Seconds $seconds
    }
}
