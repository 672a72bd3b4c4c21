import type dns from 'node:dns'
import type { WebhookSender } from '#domain/webhooks/index.ts'
import { isLoopbackHost, isPublicAddress } from '#kernel/inside-address.ts'
import { bareHost, mayPostTo, postOutside } from '../outgoing/post-outside.ts'

/**
 * Returns a sender that posts to addresses on the internet: `isPublicAddress` in `kernel/inside-address.ts` is the rule
 * which these are, and `outgoing/post-outside.ts` asks it for each connection. `allowInside` also allows this machine and
 * its network, for a demo, where everything runs on one machine.
 */
export function createWebhookSender(
  { allowInside }: { allowInside: boolean },
  lookUp?: typeof dns.lookup,
): WebhookSender {
  const reach = {
    mayPostTo: (url: URL) =>
      (url.protocol === 'https:' || url.protocol === 'http:') && (allowInside || !isLoopbackHost(bareHost(url))),
    mayConnectTo: (address: string) => allowInside || isPublicAddress(address),
  }
  const post = postOutside(reach, lookUp)
  return {
    mayPostTo: (url) => mayPostTo(reach, new URL(url)),
    post: async (url, body, headers) => (await post(url, headers, Buffer.from(body))).status,
  }
}
