import { data, redirect, type RouterContextProvider } from 'react-router'
import { setNights } from '#domain/availability/index.ts'
import { isProblem, nullIfRefused, Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { formProblems, postedForm, textFields } from '#web/server/form.ts'
import { timeStyle } from '#web/server/message-times.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import type { ChangeAnswer, MonthView } from './calendar-view.ts'
import { loadNights, monthView, ownOffer } from './load-calendar.ts'
import { monthOf, readMonth, shownDays } from '../../parts/month.ts'

/**
 * Changes the nights of a posted form: `save` sets `seats`, `block` sets none, `open` restores the usual number.
 * Without script it returns the calendar with the result, or with the refusal and the selection.
 */
export async function changeNightsOnPage(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
) {
  const context = requireSignedIn(routerContext, request)
  const form = textFields(await postedForm(request))
  const answer = await change(context, id, form)
  if (answer.problem) return data(answer, { status: statusOf(answer) })
  const query = new URLSearchParams({
    month: readMonth(form.month) ?? monthOf(form.from ?? ''),
    saved: String(answer.changed),
    ...(answer.kept > 0 && { kept: String(answer.kept) }),
  })
  throw redirect(`/listings/${id}/calendar?${query}`, 303)
}

/** Changes nights for a request from script. Returns the month as it is afterwards. */
export async function changeNightsFromScript(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
) {
  const context = requireSignedIn(routerContext, request)
  const form = textFields(await postedForm(request))
  const answer = await change(context, id, form)
  const month = await nullIfRefused(loadMonth(context, id, form.month))
  return Response.json({ ...answer, month } satisfies ChangeAnswer, { status: statusOf(answer), headers: fresh })
}

/** Returns one month for a request from script. */
export async function answerMonth(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
) {
  const context = requireSignedIn(routerContext, request)
  try {
    const month = await loadMonth(context, id, new URL(request.url).searchParams.get('month'))
    return Response.json(month, { headers: fresh })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refusedJson(error, context.locale, fresh)
  }
}

const fresh = { 'cache-control': 'private, no-store' }

async function change(
  { app, viewer, locale }: RequestContext,
  listingId: string,
  form: Record<string, string>,
): Promise<ChangeAnswer> {
  const { intent = 'save', from = '', until = '', seats = '', version } = form
  const number = seats.trim() === '' ? Number.NaN : Number(seats)
  try {
    const { changed, kept } = await setNights(app, viewer, {
      listingId,
      from,
      until,
      seats: intent === 'block' ? 0 : intent === 'open' ? null : number,
      ...(version && Number.isInteger(Number(version)) && { version: Number(version) }),
    })
    return { problem: null, changed: changed.length, kept: kept.length, month: null }
  } catch (error) {
    if (!isProblem(error)) throw error
    const [problem = null] = formProblems(error, locale)
    return { problem, changed: 0, kept: 0, month: null }
  }
}

function statusOf({ problem }: ChangeAnswer): number {
  return problem ? new Problem(problem.code as Problem['code']).status : 200
}

async function loadMonth(
  { app, viewer, locale }: RequestContext,
  id: string,
  text: string | null | undefined,
): Promise<MonthView> {
  const month = readMonth(text)
  if (!month) throw new Problem('validation-invalid-params', { field: 'month' })
  await ownOffer({ app, viewer, locale }, id)
  const weekStart = app.marketplace.firstDayOfWeek === 'sunday' ? 0 : 1
  const calendar = await loadNights({ app, viewer }, id, shownDays(month, weekStart))
  return monthView(month, calendar, timeStyle({ app, locale }))
}
