import type { RouterContextProvider } from 'react-router'
import { enquirySubject } from '#domain/messages/index.ts'
import { earlierRequest, takesPayments } from '#domain/transactions/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { newId } from '#kernel/id.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import { shortName } from '#web/server/member-name.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { conversationsLeft, messagesLeft, type QuotaView } from '#web/server/quota-text.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { stayInQuery } from '../../parts/stay-in-address.ts'
import { lacksPayouts } from '../payouts/unpayable-hosts.ts'
import { loadPersonView } from '../people/load-person-view.ts'
import { askedText } from './asked-text.ts'
import { hoursView } from './hours-view.ts'
import { loadSent } from './load-sent.ts'
import { quoteFor } from './quote.ts'

/** An enquiry, or a request that holds days. */
export type Purpose = 'question' | 'stay'

/**
 * Returns the data of the form of a first message. The safety notice is shown once for each host. `?sent=` is the step
 * after a request was sent.
 */
export async function loadEnquiry(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
  purpose: Purpose,
) {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const asked = pageAddress(request).searchParams
    const subject = await enquirySubject(app, viewer, params.id, { offerId: asked.get('offer') })
    const { listing, author, offered } = subject
    const sentId = purpose === 'stay' ? asked.get('sent') : null
    const sent = sentId === null ? null : await loadSent(context, listing, sentId)
    const isNotBookable = purpose === 'stay' && (await lacksPayouts(app, author.userId))
    const { from, until } = stayInQuery(asked)
    const again = asked.get('again')
    const earlier = again && (await earlierRequest(app, viewer, { transactionId: again, listingId: listing.id }))
    const today = todayOf(app)
    const hours = purpose === 'stay' ? await hoursView(context, listing.id, asked) : null
    // Who writes about a request is the host.
    const rules = listing.kind === 'request' ? 'enquire_safety_host' : 'enquire_safety'
    return {
      purpose,
      hours,
      today,
      quote: from && until ? await quoteFor({ app, locale }, listing.id, { from, until }) : null,
      paid: Boolean(app.marketplace.pricing),
      settledApart: !takesPayments(app.marketplace),
      step: stepOf({ isSent: sent !== null, isNotBookable, noticePassed: subject.noticePassed }),
      sent,
      listing: {
        id: listing.id,
        title: listing.title,
        kind: listing.kind,
        picture: listing.picture,
        place: listing.place?.[locale] ?? null,
        path: `/l/${params.slug}/${listing.id}`,
        to: `/l/${params.slug}/${listing.id}${askedText(asked)}`,
      },
      name: shortName(author, locale),
      /** Who is asked, for the card of the form. */
      person: await loadPersonView(context, author),
      offer: offered && { id: offered.id, title: offered.title, picture: offered.picture },
      capacity: subject.capacity,
      /** Whether each person takes a place; otherwise a party takes the one there is. */
      shared: app.marketplace.availability.seats === 'capacity',
      stay: { from, until },
      /** An earlier request that is asked again: its people and first words. */
      people: earlier ? earlier.people : null,
      text: earlier ? earlier.text : '',
      conversation: subject.openConversationId && `/order/${subject.openConversationId}/details`,
      quota: await quotaOf(context, purpose, subject.openConversationId !== null),
      marketplace: app.marketplace.name,
      safety: {
        payTitle: promiseWord(app.marketplace, `${rules}_pay_title`, locale),
        pay: promiseWord(app.marketplace, `${rules}_pay`, locale),
      },
      clientKey: newId(),
    }
  })
}

/** What is left of the quota that the form uses, when that is little. A question continues an open conversation. */
function quotaOf(context: RequestContext, purpose: Purpose, continues: boolean): Promise<QuotaView | null> | null {
  if (!continues) return conversationsLeft(context)
  return purpose === 'question' ? messagesLeft(context) : null
}

export type EnquiryView = Awaited<ReturnType<typeof loadEnquiry>>

type Step = 'notice' | 'form' | 'sent' | 'not-bookable'

function stepOf(is: { isSent: boolean; isNotBookable: boolean; noticePassed: boolean }): Step {
  if (is.isSent) return 'sent'
  if (is.isNotBookable) return 'not-bookable'
  return is.noticePassed ? 'form' : 'notice'
}
