import type { RouterContextProvider } from 'react-router'
import { ownWeek } from '#domain/availability/index.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { formatLocale } from '#kernel/locale.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { ownOffer } from '../calendar/load-calendar.ts'
import { tabAddress } from '../edit-listing/load-wizard.ts'
import { type WeekForm, weekFormOf } from './week-form.ts'

/** The page on which a host sets the usual week. */
export type WeekPage = {
  listing: { id: string; title: string }
  /** Where the host came from: the calendar, or the wizard for a draft. */
  back: { to: string; isWizard: boolean }
  week: WeekForm
  version: number
  isOwn: boolean
  saved: boolean
  /** Whether places are counted; otherwise a day is open or not. */
  counted: boolean
  /** Whether hours can be set. */
  hours: boolean
  timeZones: string[]
  weekStart: 0 | 1
  formatLocale: string
}

/** Returns the usual week of the viewer's own offer. Throws the error page for everybody else. */
export async function loadWeek(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
): Promise<WeekPage> {
  const context = requireSignedIn(routerContext, request)
  const { marketplace } = context.app
  return withErrorPage(context.locale, async () => {
    const details = await ownOffer(context, id)
    const { plan, usual, version, isOwn } = await ownWeek(context.app, context.viewer, { listingId: id })
    const draft = details.state === 'draft' && marketplace.tabs.includes('availability')
    const isTimed = plan.type === 'availability-plan/time'
    return {
      listing: { id, title: details.title },
      back: { to: draft ? tabAddress(details, 'availability') : `/listings/${id}/calendar`, isWizard: draft },
      week: weekFormOf(plan, marketplace.timeZone),
      version,
      isOwn,
      saved: new URL(request.url).searchParams.has('saved'),
      counted: [...plan.entries, ...usual.entries].some(({ seats }) => seats > 1) || sharesSeats(marketplace),
      hours: marketplace.availability.hours || isTimed,
      timeZones: zones(marketplace.timeZone, isTimed ? plan.timezone : undefined),
      weekStart: marketplace.firstDayOfWeek === 'sunday' ? 0 : 1,
      formatLocale: formatLocale(context.locale),
    }
  })
}

function sharesSeats({ availability }: Pick<Marketplace, 'availability'>): boolean {
  return availability.seats === 'capacity'
}

/** Returns all time zones, likely ones first. */
function zones(...likely: (string | undefined)[]): string[] {
  return [...new Set([...likely.filter((zone) => zone !== undefined), ...Intl.supportedValuesOf('timeZone')])]
}
