import { data, redirect, type RouterContextProvider } from 'react-router'
import { ownWeek, setAvailabilityPlan } from '#domain/availability/index.ts'
import { isProblem, type Problem } from '#kernel/problem.ts'
import * as m from '#words/compiled/messages.js'
import { withErrorPage } from '#web/server/with-error-page.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { formProblems, postedForm } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { formatLocale } from '#kernel/locale.ts'
import type { FormProblem } from '../../form-problem.ts'
import { weekdayNames } from '../../parts/month.ts'
import { ownOffer } from '../calendar/load-calendar.ts'
import { changeWeek, daysFrom, planOfForm, readWeekForm, type Weekday, type WeekForm } from './week-form.ts'

/** The answer to a posted week that stays on its page. */
export type WeekAnswer = { week: WeekForm; problems: FormProblem[]; version: number | null }

/**
 * Saves a week, restores the usual one (`reset`), or, without script, adds and removes hours (`add:mon` …) and returns
 * the changed form. A refusal returns the problems with all values.
 */
export async function saveWeek(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
) {
  const context = requireSignedIn(routerContext, request)
  const form = await postedForm(request)
  const intent = String(form.get('intent') ?? 'save')
  const week = readWeekForm(form)
  await withErrorPage(context.locale, () => ownOffer(context, id))
  if (intent.includes(':')) return answer({ week: changeWeek(week, intent), problems: [], version: null }, 200)
  const { plan, places } = planOfForm(week)
  try {
    await setAvailabilityPlan(context.app, context.viewer, {
      listingId: id,
      plan: intent === 'reset' ? null : plan,
      ...versionOf(form),
    })
  } catch (error) {
    if (!isProblem(error)) throw error
    const { version } = await ownWeek(context.app, context.viewer, { listingId: id })
    const problems = error.all.map((each) => named(context, each, week, places))
    return answer({ week, problems, version }, error.status)
  }
  throw redirect(`/listings/${id}/calendar/week?saved=1`, 303)
}

function answer(week: WeekAnswer, status: number) {
  return data(week, { status })
}

/** Returns a refusal with its input, in words for hosts. */
function named(
  { locale }: Pick<RequestContext, 'locale'>,
  problem: Problem,
  week: WeekForm,
  places: { day: Weekday; index: number }[],
): FormProblem {
  const [, list, at, part] = (problem.field ?? '').split('.')
  const place = list === 'entries' ? places[Number(at)] : undefined
  const { code } = problem
  if (problem.field === 'plan.timezone') return { code, field: 'timeZone', message: m.week_zone_wrong() }
  const [first] = formProblems(problem, locale)
  if (!place) return first ?? { code, field: undefined, message: '' }
  const day = dayName(place.day, formatLocale(locale))
  const name = part === 'startTime' ? 'start' : part === 'endTime' ? 'end' : week.kind === 'nights' ? 'nights' : 'seats'
  const field = name === 'nights' ? `nights:${place.day}` : `${name}:${place.day}:${place.index}`
  const hours = week.hours[place.day][place.index]
  const given = /^\d\d:\d\d$/.test((name === 'end' ? hours?.end : hours?.start) ?? '')
  const message =
    name === 'nights' || name === 'seats'
      ? m.week_seats_wrong({ day })
      : !given
        ? m.week_time_missing({ day })
        : name === 'end'
          ? m.week_end_wrong({ day })
          : m.week_overlap({ day })
  return { code, field, message }
}

function dayName(day: Weekday, locale: string): string {
  return weekdayNames(1, locale)[daysFrom(1).indexOf(day)]?.long ?? day
}

function versionOf(form: FormData): { version?: number } {
  const version = Number(form.get('version') || Number.NaN)
  return Number.isInteger(version) ? { version } : {}
}
