$url = 'https://slotwire.example.com/api/bot-users/external/bot-user'
$query = @{
    apiKey = $env:SLOTWIRE_KEY
    botId = 'acme'
    userTelegramId = 42
}
try {
    $response = Invoke-WebRequest $url -Body $query -TimeoutSec 20 -UseBasicParsing
    "$($response.StatusCode) $($response.Content)"
} catch {
    if (-not $_.ErrorDetails) { throw }
    "$([int]$_.Exception.Response.StatusCode) $($_.ErrorDetails.Message)"
}
