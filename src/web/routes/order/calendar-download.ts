import { isByTheHour } from '#domain/availability/index.ts'
import { thread } from '#domain/messages/index.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { shortName } from '#web/server/member-name.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { calendarFile } from '../../features/conversation/calendar-file.ts'
import type { Route } from './+types/calendar-download.ts'

/** Returns an agreed stay as an iCalendar file; with the address only for readers to whom the process discloses it. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { app, viewer, locale } = requireSignedIn(context, request)
  return withErrorPage(locale, async () => {
    const { transaction, partner, listing, role } = await thread(app, viewer, params.id)
    const { booking, address } = transaction
    if (booking?.state !== 'accepted') throw new Problem('not-found')
    const name = shortName(partner, locale)
    const summary = (role === 'customer' ? m.order_calendar_guest : m.order_calendar_host)({ name }, { locale })
    const file = calendarFile({
      id: `${transaction.id}@${new URL(app.publicUrl).hostname}`,
      from: booking.from,
      until: booking.until,
      hours: isByTheHour(booking) ? booking : undefined,
      stamp: transaction.lastTransitionedAt,
      summary,
      description: `${listing.title}\n${app.publicUrl}/stay/${transaction.id}`,
      location: address && [address.building, address.address].filter(Boolean).join(', '),
    })
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${booking.from}.ics"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}
