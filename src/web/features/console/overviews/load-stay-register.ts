import { type StayFilter, stayFilters, stayRegister } from '#domain/overviews/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { readPageNumber } from '../../../parts/read-page-number.ts'
import { stayItem } from '../file-views.ts'
import { periodFilter, readPeriod, readSearchText } from '../../../parts/read-period.ts'

/** Returns the list of stays that an address asks for. Days that are none, and an unknown state, are left out. */
export async function loadStayRegister(context: RequestContext, request: Request) {
  const { app, viewer, locale } = context
  const { searchParams } = pageAddress(request)
  const show = stayFilters.find((each) => each === searchParams.get('show')) ?? 'all'
  const query = { text: readSearchText(searchParams), ...readPeriod(searchParams) }
  const found = await stayRegister(app, viewer, {
    text: query.text,
    show,
    page: readPageNumber(searchParams),
    ...periodFilter(query),
  })
  return {
    query,
    show,
    page: found.page,
    totalPages: found.totalPages,
    count: found.totalItems,
    rows: found.items.map((row) => stayItem(row, context)),
    tabs: stayFilters.map((key) => ({ key, label: tabWords[key]({}, { locale }) })),
  }
}

export type StayRegisterView = Awaited<ReturnType<typeof loadStayRegister>>

const tabWords: Record<StayFilter, (inputs: object, options: { locale: Locale }) => string> = {
  all: m.overview_stays_all,
  asked: m.overview_stays_asked,
  agreed: m.overview_stays_agreed,
  past: m.overview_stays_past,
  ended: m.overview_stays_ended,
  talks: m.overview_stays_talks,
}
