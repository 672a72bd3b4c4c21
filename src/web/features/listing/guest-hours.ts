import { freeHours, type FreeStretch, openingHours } from '#domain/availability/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { stayDay } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { weekLines } from './week-lines.ts'

/** A day with free time: `times` such as `10:00–12:00, 16:00–22:00`. */
export type FreeTimes = { day: string; dayText: string; times: string }

export type GuestHours = {
  /** The opening hours of a week, as a section of the listing's page. */
  section: { key: string; title: string; text: string }
  /** The next days with free time. */
  free: FreeTimes[]
}

const daysAhead = 30
const maxShown = 5

/** Returns the opening hours and the next free times of a listing; null for listings offered by the night. */
export async function guestHours(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  listing: Pick<ListingDetails, 'id'>,
): Promise<GuestHours | null> {
  const plan = await openingHours(app, viewer, { listingId: listing.id })
  if (!plan) return null
  const counted = plan.entries.some(({ seats }) => seats > 1)
  const lines = weekLines(plan, counted, formatLocale(locale)).map(({ days, text }) => `${days}: ${text}`)
  const zone = plan.timezone.replaceAll('_', ' ')
  const foreign = plan.timezone === app.marketplace.timeZone ? [] : [m.week_zone_guest({ zone })]
  const soon = await freeHours(app, viewer, { listingId: listing.id, days: daysAhead })
  return {
    section: { key: 'hours', title: m.week_hours_guest(), text: [...lines, ...foreign].join('\n') },
    free: (soon?.days ?? []).slice(0, maxShown).map(({ day, free }) => ({
      day,
      dayText: stayDay(day, locale),
      times: free.map(stretchText).join(', '),
    })),
  }
}

function stretchText({ from, until }: FreeStretch): string {
  return `${clockText(from)}–${clockText(until)}`
}

function clockText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
