import { openingHours } from '#domain/availability/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { RequestContext } from '#web/server/request-context.ts'
import { weekLines } from './week-lines.ts'

/** Returns the opening hours of a week; null for listings offered by the night. */
export async function guestHours(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  listing: Pick<ListingDetails, 'id'>,
): Promise<{ key: string; title: string; text: string } | null> {
  const plan = await openingHours(app, viewer, { listingId: listing.id })
  if (!plan) return null
  const counted = plan.entries.some(({ seats }) => seats > 1)
  const lines = weekLines(plan, counted, formatLocale(locale)).map(({ days, text }) => `${days}: ${text}`)
  const zone = plan.timezone.replaceAll('_', ' ')
  const foreign = plan.timezone === app.marketplace.timeZone ? [] : [m.week_zone_guest({ zone })]
  return { key: 'hours', title: m.week_hours_guest(), text: [...lines, ...foreign].join('\n') }
}
