import type dns from 'node:dns'
import type { WebhookSender } from '#domain/operations/index.ts'
import { isPublicAddress } from '#kernel/inside-address.ts'
import { postOutside } from '../outgoing/post-outside.ts'

/** Posts to addresses on the internet. `allowInside` is for a demo, where everything runs on one machine. */
export function createWebhookSender(
  { allowInside }: { allowInside: boolean },
  lookUp?: typeof dns.lookup,
): WebhookSender {
  const reach = {
    mayPostTo: ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:',
    mayConnectTo: (address: string) => allowInside || isPublicAddress(address),
  }
  const post = postOutside(reach, lookUp)
  return { post: async (url, body, headers) => (await post(url, headers, Buffer.from(body))).status }
}
