import { locales } from '#kernel/locale.ts'
import type { CardShelf } from '../search-engine.ts'

/** The shelf with its other side: a listing that has changed is taken off in every language. */
export type CardKeeper = CardShelf & { drop(id: string): void }

/** About a kilobyte each: as many as the busiest places of a country hold. */
const most = 30_000

/** Keeps the cards that were asked for last. */
export function createCardShelf(): CardKeeper {
  const cards = new Map<string, unknown>()
  /** When listings were taken off lately; what is older than `forgotten` is not known any more. */
  const dropped = new Map<string, number>()
  let now = 0
  let forgotten = 0
  return {
    moment: () => now,
    get: (id, locale) => {
      const key = `${id} ${locale}`
      const card = cards.get(key)
      if (card === undefined) return undefined
      cards.delete(key)
      cards.set(key, card)
      return card
    },
    put: (id, locale, card, moment) => {
      if (moment < forgotten || moment < (dropped.get(id) ?? 0)) return
      cards.set(`${id} ${locale}`, card)
      if (cards.size > most) cards.delete(cards.keys().next().value ?? '')
    },
    drop: (id) => {
      dropped.set(id, ++now)
      if (dropped.size > most) {
        dropped.clear()
        forgotten = now
      }
      for (const locale of locales) cards.delete(`${id} ${locale}`)
    },
  }
}
