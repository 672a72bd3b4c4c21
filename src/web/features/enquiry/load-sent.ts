import { redirect } from 'react-router'
import { isByTheHour } from '#domain/availability/index.ts'
import { listingCards } from '#domain/listings/index.ts'
import { placesToAskAlso, showTransaction, requestedStayOf } from '#domain/transactions/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { offersNearAddress } from '#web/server/offers-near.ts'
import { atPlace, shortHours, stayDays, timeStyle, weekdayTime } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'

export type SentView = Awaited<ReturnType<typeof loadSent>>

/**
 * Returns what happens next after a request was sent: until when the host answers, and other places that are free on the
 * same days. Redirects to the conversation once there is an answer. Throws `transaction-not-found` for anybody but the
 * guest.
 */
export async function loadSent(
  context: RequestContext,
  listing: { id: string; timeZone: string | null },
  transactionId: string,
) {
  const { app, viewer, locale } = context
  const { id, role, booking, deadlines, protectedData, listingId } = await showTransaction(app, viewer, transactionId)
  if (role !== 'customer' || listingId !== listing.id) throw new Problem('transaction-not-found')
  const conversation = `/order/${id}/details`
  if (booking?.state !== 'pending') throw redirect(conversation, 303)
  const style = timeStyle(context)
  const owed = deadlines.find(({ owedBy }) => owedBy === 'provider')
  const { from, until, seats } = booking
  const { people, needs } = requestedStayOf(protectedData)
  const count = people ?? seats
  const query = (size: string) => [`dates=${from},${until}`, size, needs].filter(Boolean).join('&')
  const [asked] = await listingCards(app, [listing.id], locale)
  const byTheHour = isByTheHour(booking)
  const nights = m.listing_nights({ count: nightsBetween(from, until) }).replaceAll(' ', '\u00a0')
  return {
    conversation,
    answerBy: owed ? weekdayTime(owed.at, style) : null,
    when: byTheHour ? shortHours(booking, atPlace(style, listing)) : stayDays(from, until, locale),
    nights: byTheHour ? null : nights,
    people: m.search_people_count({ count }),
    searchTo: offersNearAddress(
      app.marketplace,
      asked,
      locale,
      byTheHour ? [] : [query(`pub_capacityNumberOfPeople=${count},`)],
    ),
    places: await placesOf(context, id, query(`people=${count}`)),
  }
}

/** Returns the other places with the address of their request form, in which days and people are filled in. */
async function placesOf({ app, viewer, locale }: RequestContext, transactionId: string, query: string) {
  const found = await placesToAskAlso(app, viewer, transactionId)
  const ids = found.map(({ listingId }) => listingId)
  const cards = await listingCards(app, ids, locale)
  const number = numberFormat(formatLocale(locale))
  return cards.map(({ id, slug, title, place, image }) => {
    const { kilometres = 0 } = found.find(({ listingId }) => listingId === id) ?? {}
    const distance = m.order_kilometres({ km: number.format(shownKilometres(kilometres)) })
    return {
      id,
      title,
      picture: image?.contentHash ?? null,
      to: `/l/${slug}/${id}?${query}`,
      askTo: `/l/${slug}/${id}/request?${query}`,
      facts: [place, distance].filter(Boolean).join(' · '),
    }
  })
}
