import { href, redirect, type RouterContextProvider } from 'react-router'
import { thread, type Thread } from '#domain/messages/index.ts'
import { savedCardOf } from '#domain/payments/index.ts'
import { listingRatings, personFacts } from '#domain/reviews/index.ts'
import { type Checkout, checkoutOf, takesPayments } from '#domain/transactions/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { shortName } from '#web/server/member-name.ts'
import { dateWithYear, timeStyle, weekdayTime } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { savedCardView } from '../card-gateway/card-words.ts'
import { refundTermsOf } from '../conversation/cancellation-view.ts'
import { stayCard } from '../conversation/order-details.ts'
import { answerTime, meanText } from '../people/describe-facts-of-person.ts'
import { lacksPayouts } from '../payouts/unpayable-hosts.ts'
import type { CheckoutView, PriceView } from './checkout-view.ts'
import { countriesIn } from './countries.ts'

/**
 * Returns the payment of the reader's request for a listing: that of the address, or the open one, so that it is found again
 * after a reload, in another tab and on another device. Redirects to the conversation when it is paid, and to the request
 * form when there is none.
 */
export async function loadCheckout(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
): Promise<CheckoutView> {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const { searchParams, search } = pageAddress(request)
  const requestForm = href('/l/:slug/:id/request', params)
  return withErrorPage(locale, async () => {
    if (!takesPayments(app.marketplace)) throw redirect(requestForm + search)
    const checkout = await checkoutOf(app, viewer, { listingId: params.id, transactionId: searchParams.get('stay') })
    if (!checkout) throw redirect(requestForm + search)
    const { transaction } = checkout
    if (checkout.kind === 'paid') throw redirect(href('/order/:id/details', { id: transaction.id }))
    const conversation = await thread(app, viewer, transaction.id)
    const subject = {
      ...subjectOf(context, conversation, params, checkout.kind),
      ...(await factsOf(context, conversation)),
    }
    if (checkout.kind === 'open' && (await lacksPayouts(app, transaction.providerId)))
      return { ...subject, kind: 'not-bookable' as const }
    return checkout.kind === 'open'
      ? { ...subject, ...(await openParts(context, checkout, conversation)) }
      : { ...subject, kind: 'expired' as const }
  })
}

function subjectOf(
  context: RequestContext,
  conversation: Thread,
  params: { slug: string; id: string },
  kind: Checkout['kind'],
) {
  const { locale } = context
  const { listing, partner, requested, transaction } = conversation
  const card = stayCard(transaction, conversation, style(context), null)
  const query = new URLSearchParams()
  if (requested.dates) query.set('dates', `${requested.dates.from},${requested.dates.until}`)
  for (const name of ['people', 'children', 'babies'] as const)
    if (requested[name]) query.set(name, String(requested[name]))
  if (kind === 'open') query.set('instead', transaction.id)
  return {
    transactionId: transaction.id,
    listing: {
      id: listing.id,
      title: listing.title,
      picture: listing.picture,
      place: listing.place?.[locale] ?? null,
      to: `/l/${params.slug}/${listing.id}`,
    },
    host: { name: shortName(partner, locale), person: partner },
    stay: { when: card ? `${card.when} · ${card.length.replaceAll(' ', '\u00a0')}` : '', people: card?.people ?? null },
    refundTerms: refundTermsOf(context, transaction),
    changeTo: `${href('/l/:slug/:id/request', params)}?${query}`,
  }
}

/** The rating of the place, and how soon its host usually answers. */
async function factsOf({ app, viewer, locale }: RequestContext, { listing, transaction }: Thread) {
  const [ratings, facts] = await Promise.all([
    listingRatings(app, [listing.id]),
    personFacts(app, viewer, transaction.providerId),
  ])
  const { average = null, count = 0 } = ratings.get(listing.id) ?? {}
  return {
    rating: average === null ? null : { mean: meanText(average, locale), count },
    usually: answerTime(facts?.hosting.answers?.medianMilliseconds ?? null, locale),
  }
}

function style(context: RequestContext) {
  return { ...timeStyle(context), country: context.app.marketplace.search.country.code }
}

async function openParts(context: RequestContext, checkout: Extract<Checkout, { kind: 'open' }>, conversation: Thread) {
  const { app, viewer, locale } = context
  const saved = await savedCardOf(app, viewer)
  const name = viewer.kind === 'member' ? `${viewer.firstName} ${viewer.lastName}`.trim() : ''
  return {
    kind: 'open' as const,
    expiresAt: checkout.expiresAt.toISOString(),
    now: app.clock.now().toISOString(),
    answerBy: checkout.answerBy && {
      day: dateWithYear(checkout.answerBy, style(context)),
      exact: weekdayTime(checkout.answerBy, style(context)),
    },
    price: priceOf(context, conversation),
    browser: app.payments?.browser ?? null,
    clientSecret: checkout.clientSecret,
    savedCard: saved && savedCardView(saved, context),
    billing: { name, country: new Intl.Locale(formatLocale(locale)).region ?? app.marketplace.search.country.code },
    countries: countriesIn(locale),
  }
}

function priceOf(context: RequestContext, conversation: Thread): PriceView | null {
  const card = stayCard(conversation.transaction, conversation, style(context), null)
  return card?.total ? { lines: card.lines, total: card.total } : null
}
