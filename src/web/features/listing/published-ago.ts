import { dateInZone, nightsBetween } from '#kernel/dates.ts'
import { dateFormat, relativeFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { RequestContext } from '#web/server/request-context.ts'

type Site = { locale: Locale; app: Pick<RequestContext['app'], 'clock'> & { marketplace: { timeZone: string } } }

/** How long ago something was published: in words, as an instant, and exactly for who points at the words. */
export type PublishedAgo = { words: string; at: string; exactly: string }

/** Days from which on weeks are counted, and then months. */
const [fromWeeks, fromMonths] = [14, 60]

/** Returns when a listing was published, counted in days of the marketplace; null for one that never was. */
export function publishedAgo({ app, locale }: Site, publishedAt: Date | null): PublishedAgo | null {
  if (!publishedAt) return null
  const { timeZone } = app.marketplace
  const days = nightsBetween(dateInZone(publishedAt, timeZone), dateInZone(app.clock.now(), timeZone))
  return {
    words:
      days < 1
        ? m.listing_published_today({}, { locale })
        : m.listing_published({ ago: ago(days, locale) }, { locale }),
    at: publishedAt.toISOString(),
    exactly: dateFormat(formatLocale(locale), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(publishedAt),
  }
}

function ago(days: number, locale: Locale): string {
  const format = relativeFormat(formatLocale(locale), { numeric: 'always' })
  if (days < fromWeeks) return format.format(-days, 'day')
  if (days < fromMonths) return format.format(-Math.floor(days / 7), 'week')
  return format.format(-Math.floor(days / 30), 'month')
}
