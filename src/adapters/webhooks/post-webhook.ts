import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { WebhookSender } from '#domain/operations/index.ts'

const patience = 10_000

/** Addresses inside: nobody outside may have us call them. */
const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
inside.addSubnet('::ffff:0:0', 96, 'ipv6')

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
    if (inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) throw new Error('the address lies inside')
}
