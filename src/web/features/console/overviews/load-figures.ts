import { weeklyFigures } from '#domain/overviews/index.ts'
import { noonUtc } from '#kernel/dates.ts'
import { dateFormat, numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'

/** Returns the figures of the last weeks as texts, with the sums of all of them first. */
export async function loadFigures(context: RequestContext) {
  const { app, viewer, locale } = context
  const { weeks, cities, medianAnswerHours } = await weeklyFigures(app, viewer)
  const sum = (of: (week: (typeof weeks)[number]) => number) => weeks.reduce((total, week) => total + of(week), 0)
  const [requests, answered, accepted] = [sum((w) => w.requests), sum((w) => w.answered), sum((w) => w.accepted)]
  const day = dateFormat(formatLocale(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    sums: [
      {
        name: m.overview_figures_requests(),
        value: count(requests, locale),
        note: requests > 0 ? m.overview_figures_answered_note({ percent: share(answered, requests, locale) }) : '',
      },
      {
        name: m.overview_figures_accepted(),
        value: count(accepted, locale),
        note: requests > 0 ? m.overview_figures_accepted_note({ percent: share(accepted, requests, locale) }) : '',
      },
      {
        name: m.overview_figures_nights(),
        value: count(
          sum((w) => w.nights),
          locale,
        ),
        note: m.overview_figures_in_weeks(),
      },
      {
        name: m.overview_figures_answer(),
        value: durationText(medianAnswerHours, locale) ?? m.overview_figures_answer_none(),
        note: medianAnswerHours === null ? '' : m.overview_figures_answer_note(),
      },
    ],
    most: Math.max(1, ...weeks.map((week) => week.requests)),
    weeks: weeks.map((week) => ({ ...week, day: day.format(noonUtc(week.monday)) })),
    cities: cities.map((city) => ({
      ...city,
      name: app.marketplace.cities.find(({ key }) => key === city.key)?.name[locale] ?? city.key,
    })),
  }
}

export type FiguresView = Awaited<ReturnType<typeof loadFigures>>

function count(value: number, locale: Locale): string {
  return numberFormat(formatLocale(locale), {}).format(value)
}

function share(part: number, whole: number, locale: Locale): string {
  return numberFormat(formatLocale(locale), { style: 'percent' }).format(part / whole)
}

/** Returns a time in the largest whole unit: minutes, hours, from two days on days; null for none. */
export function durationText(hours: number | null, locale: Locale): string | null {
  if (hours === null) return null
  if (hours < 1) return m.overview_minutes({ count: Math.max(1, Math.round(hours * 60)) }, { locale })
  if (hours < 48) return m.overview_hours({ count: Math.round(hours) }, { locale })
  return m.overview_days({ count: Math.round(hours / 24) }, { locale })
}
