import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { WebhookSender } from '#domain/operations/index.ts'
import { isInside } from '#kernel/inside-address.ts'

const patience = 10_000

/** Posts to addresses outside. `allowInside` is for a demo, where everything runs on one machine. */
export function createWebhookSender({ allowInside }: { allowInside: boolean }): WebhookSender {
  return {
    async post(url, body, headers) {
      if (!allowInside) await refuseInside(new URL(url).hostname)
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      return response.status
    },
  }
}

async function refuseInside(hostname: string): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
  for (const { address } of addresses)
    if (isInside(address) || /^::ffff:/i.test(address)) throw new Error('the address lies inside')
}
