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
        if ($status -ne 0 -and $status -lt 500 -and $status -notin 408, 429) {
            "$status $($_.ErrorDetails.Message)"
            break
        }
        if ($status -eq 0) { Write-Warning "No answer: $($_.Exception.Message)" }
        $headers = $_.Exception.Response.Headers
        # PowerShell 5.1, and 7.
        $retryAfter = if ($headers -is [Net.WebHeaderCollection]) { $headers['Retry-After'] } else { $headers.RetryAfter.Delta.TotalSeconds }
        $rest = $retryAfter -as [int]
        Start-Sleep -Seconds $(if ($rest) { $rest } else { $seconds })
    }
}
