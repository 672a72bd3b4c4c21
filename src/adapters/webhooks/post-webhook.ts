import type dns from 'node:dns'
import type { WebhookSender } from '#domain/webhooks/index.ts'
import { isLoopbackHost, isPublicAddress } from '#kernel/inside-address.ts'
import { bareHost, mayPostTo, postOutside } from '../outgoing/post-outside.ts'

/** Posts to addresses on the internet. `allowInside` is for a demo, where everything runs on one machine. */
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
