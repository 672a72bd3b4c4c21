import type { RouterContextProvider } from 'react-router'
import { enquirySubject } from '#domain/messages/index.ts'
import { takesPayments } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { requestContext } from '#web/server/request-context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import { shortName } from '#web/server/member-name.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { requireSignedIn } from '#web/server/session.ts'
import { dateInZone } from '#kernel/dates.ts'
import { stayInQuery } from '../../parts/stay-in-address.ts'
import { lacksPayouts } from '../payouts/takes-payouts.ts'
import { askedText } from './asked-text.ts'
import { hoursView } from './hours-view.ts'
import { quoteFor } from './quote.ts'

/** An enquiry, or a request that holds days. */
export type Purpose = 'question' | 'stay'

/** Returns the data of the page before a first message. The safety notice is shown once for each host. */
export async function loadEnquiry(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
  purpose: Purpose,
) {
  requireSignedIn(context, request)
  const { app, viewer, locale } = context.get(requestContext)
  return answerPage(locale, async () => {
    const asked = pageAddress(request).searchParams
    const subject = await enquirySubject(app, viewer, params.id, { offerId: asked.get('offer') })
    const { listing, author, offered } = subject
    const isNotBookable = purpose === 'stay' && (await lacksPayouts(app, author.userId))
    const { from, until, people } = stayInQuery(asked)
    const today = dateInZone(app.clock.now(), app.marketplace.timeZone)
    const hours = purpose === 'stay' ? await hoursView(context.get(requestContext), listing.id, asked) : null
    // Who writes about a request is the host.
    const rules = listing.kind === 'request' ? 'enquire_safety_host' : 'enquire_safety'
    return {
      purpose,
      hours,
      today,
      quote: from && until ? await quoteFor({ app, locale }, listing.id, { from, until }) : null,
      paid: Boolean(app.marketplace.pricing),
      settledApart: !takesPayments(app.marketplace),
      step: isNotBookable ? ('not-bookable' as const) : subject.noticePassed ? ('form' as const) : ('notice' as const),
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
      offer: offered && { id: offered.id, title: offered.title, picture: offered.picture },
      capacity: subject.capacity,
      stay: { from, until },
      people,
      conversation: subject.openConversationId && `/order/${subject.openConversationId}/details`,
      marketplace: app.marketplace.name,
      safety: {
        payTitle: promiseWord(app.marketplace, `${rules}_pay_title`, locale),
        pay: promiseWord(app.marketplace, `${rules}_pay`, locale),
      },
      clientKey: newId(),
    }
  })
}

export type EnquiryView = Awaited<ReturnType<typeof loadEnquiry>>
