import type { Thread, ThreadEvent } from '#domain/messages/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { shortName } from '#web/server/member-name.ts'
import * as m from '#words/compiled/messages.js'
import { firstWord } from './state-view.ts'
import { wordNamed } from '#words/catalogue.ts'

/**
 * Returns the sentence for a transition in a conversation, for this reader: the word `order_event_<step>_<who>` of
 * the step or of one that means the same, with the reason of a refusal if there is one. The first question has
 * `inbox_event_enquire_<who>`, about a request `inbox_event_contact_<who>`; marketplaces may have replaced them under these
 * keys. Null for a transition without a sentence.
 */
export function eventText(
  event: ThreadEvent,
  { partner, listing, transaction }: Thread,
  locale: Locale,
): string | null {
  const name = shortName(partner, locale)
  const own = event.by === 'self'
  if (event.look.step === 'enquire') {
    // Offers are asked about; to authors of requests help is offered.
    if (listing.kind === 'offer')
      return own ? m.inbox_event_enquire_self({}, { locale }) : m.inbox_event_enquire_partner({ name }, { locale })
    return own ? m.inbox_event_contact_self({}, { locale }) : m.inbox_event_contact_partner({ name }, { locale })
  }
  const ended = event.by === 'system' && event.reason && wordNamed(`order_ended_${event.reason}`)
  if (ended) return ended({}, { locale })
  const names = [event.transition.replace('transition/', ''), ...(event.look.step ? [event.look.step] : [])]
  // After the end of an agreement nobody sees the address any longer.
  const isOver = event.look.step === 'accept' && transaction.booking?.state === 'cancelled'
  const text = firstWord(names, (step) => `order_event_${step}_${event.by}${isOver ? '_over' : ''}`)?.(
    { name },
    { locale },
  )
  if (!text) return null
  const said = event.reason && wordNamed(`order_reason_${event.reason}`)?.({}, { locale })
  return said ? m.order_event_reason({ text, reason: said }, { locale }) : text
}
