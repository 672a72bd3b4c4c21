import { createHmac } from 'node:crypto'

/** Returns the HMAC-SHA256 of `<seconds>.<body>` with the address's secret, as hex. */
export function webhookSignature(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
