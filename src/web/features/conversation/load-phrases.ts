import { ownPhrases } from '#domain/messages/index.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import type { ThreadView } from './inbox-view.ts'

/** Keys of the sentences that a marketplace offers to each side, in its words or those of the product. */
const offered = {
  provider: ['inbox_phrase_host_thanks', 'inbox_phrase_host_arrival', 'inbox_phrase_host_bedding'],
  customer: ['inbox_phrase_guest_thanks', 'inbox_phrase_guest_arrival', 'inbox_phrase_guest_bring'],
} as const

/** Returns the sentences to choose from when a message is written: the marketplace's for that side, and the viewer's own. */
export async function loadPhrases(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  role: 'customer' | 'provider',
): Promise<ThreadView['phrases']> {
  const words = offered[role].map((key) => marketplaceWord(app.marketplace, key, locale))
  return { offered: words.filter(Boolean), own: await ownPhrases(app, viewer) }
}
