import type { Page } from '@playwright/test'

const key = 'sk_test_sandbox'

/**
 * Lets days pass at the payment sandbox of a site, which has a clock of its own: money becomes available, payouts arrive.
 * `host`: a page of somebody who may open the page about payouts, whose policy names the sandbox.
 */
export async function passAtProvider(host: Page, days: number): Promise<void> {
  const policy = (await host.request.get('/account/payments')).headers()['content-security-policy'] ?? ''
  const [sandbox] = policy.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
  const answer = await fetch(`${sandbox}/_sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ advance: days * 86_400 }),
  })
  if (!answer.ok) throw new Error(`the sandbox at ${sandbox} answers ${answer.status}`)
}
