import { listingCards } from '#domain/listings/index.ts'
import type { Thread } from '#domain/messages/index.ts'
import type { UnmetNeed } from '#domain/search/index.ts'
import { agreedInsteadOf, alternativeNeeds, alternativesFor } from '#domain/transactions/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { offersNearAddress } from '#web/server/offers-near.ts'
import * as m from '#words/compiled/messages.js'
import type { DeclinedView } from './order-view.ts'
import { wordNamed } from '#words/catalogue.ts'

/** Returns alternatives for the guest of a declined request; null for everybody else and in any other state. */
export async function loadDeclined(
  { app, viewer, locale }: RequestContext,
  { transaction: view, requested, look, listing }: Thread,
): Promise<DeclinedView | null> {
  const { booking, role } = view
  if (role !== 'customer' || (booking?.state !== 'declined' && booking?.state !== 'cancelled')) return null
  const [found, needs, agreed, [asked]] = await Promise.all([
    alternativesFor(app, viewer, view.id),
    alternativeNeeds(app, view.id),
    agreedInsteadOf(app.db, view.id),
    listingCards(app, [listing.id], locale),
  ])
  const cards = await listingCards(
    app,
    found.map(({ listingId }) => listingId),
    locale,
  )
  const number = numberFormat(formatLocale(locale))
  const past = booking.from < todayOf(app)
  const days = `dates=${booking.from},${booking.until}`
  const query = (people: string) => [days, requested.people ? people : '', requested.needs].filter(Boolean).join('&')
  // Dates in the past cannot be searched for.
  const wanted = past ? [] : [query(`pub_capacityNumberOfPeople=${requested.people},`)]
  return {
    unanswered: look.step === 'expire',
    past,
    agreedTo: agreed ? `/order/${agreed}/details` : null,
    needs: needs.length > 0 ? needs.map((need) => needText(need, locale)).join(', ') : null,
    searchTo: offersNearAddress(app.marketplace, asked, locale, wanted),
    alternatives: cards.map(({ id, slug, title, place, image }) => {
      const { kilometres = 0, unmet = [] } = found.find(({ listingId }) => listingId === id) ?? {}
      const distance = m.order_kilometres({ km: number.format(shownKilometres(kilometres)) })
      return {
        id,
        title,
        picture: image?.contentHash ?? null,
        to: `/l/${slug}/${id}?${query(`people=${requested.people}`)}`,
        facts: [place, distance].filter(Boolean).join(' · '),
        lacks: lacksText(unmet, locale),
      }
    }),
  }
}

/** Returns what a place lacks, in one line; null when it lacks nothing. */
function lacksText(unmet: UnmetNeed[], locale: Locale): string | null {
  if (unmet.length === 0) return null
  return m.order_lacks({ needs: unmet.map((need) => needText(need, locale)).join(', ') })
}

/** Returns the label of a field, or the word for price, seal or kind of host. */
export function needText({ filter, label }: UnmetNeed, locale: Locale): string {
  return label?.[locale] ?? wordNamed(`order_lacks_${filter}`)?.({}, { locale }) ?? filter
}
