import { addDays } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import { isId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { filterAvailable } from '../availability/index.ts'
import { authorState, listingCards } from '../listings/index.ts'
import type { ListingCard } from '../listings/index.ts'
import { todayOf } from '../today-of.ts'
import type { SavedPlace, WantedStay } from './saved-place.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>
type PlaceNow = Omit<SavedPlace, 'note' | 'savedAt'>

/** Returns how listings stand at present, by their ids; those that never existed are missing. */
export async function describePlaces(
  app: Needs,
  listingIds: string[],
  locale: Locale,
  stay: WantedStay | null,
): Promise<Map<string, PlaceNow>> {
  const ids = listingIds.filter(isId)
  if (ids.length === 0) return new Map()
  const [cards, rows] = await Promise.all([
    listingCards(app, ids, locale),
    app.db
      .selectFrom('listings')
      .select(['id', 'title', 'state', 'deleted', 'closedByStaff', authorState])
      .where('id', 'in', ids)
      .execute(),
  ])
  const free = stay && (await freeAmong(app, cards, stay))
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return new Map(
    rows.map((row): [string, PlaceNow] => {
      const card = cardOf.get(row.id) ?? null
      // What staff have closed, and what waits for their approval, is not shown to others.
      const isClosed = row.state === 'closed' && !row.deleted && !row.closedByStaff && row.authorState === 'active'
      return [
        row.id,
        {
          listingId: row.id,
          standing: card ? 'open' : isClosed ? 'closed' : 'gone',
          card,
          title: isClosed ? row.title : null,
          free: card && free && isAskedByNight(card) ? free.has(row.id) : null,
        },
      ]
    }),
  )
}

/** Whether nights can be asked for. */
function isAskedByNight({ kind, byTheHour }: ListingCard): boolean {
  return kind === 'offer' && !byTheHour
}

/** Returns the places that have room for the stay on every night. */
async function freeAmong(app: Needs, cards: ListingCard[], { from, until, people }: WantedStay): Promise<Set<string>> {
  const today = todayOf(app)
  if (from < today || until > addDays(today, app.marketplace.availability.bookableDays)) return new Set()
  const large = cards.filter((card) => isAskedByNight(card) && card.capacity >= people).map(({ id }) => id)
  // Where a place is for several parties, each person takes a seat; otherwise the party takes the one there is.
  const seats = app.marketplace.availability.seats === 'capacity' ? people : 1
  const free = await filterAvailable(app, large, {
    mode: 'day-full',
    start: new Date(from),
    end: new Date(until),
    seats,
  })
  return new Set(free)
}
