import {
  approvalTargetHours,
  countWaitingPeople,
  type Decision,
  latestDecisions,
  type ReportRow,
  reports,
} from '#domain/moderation/index.ts'
import { type Arrival, arrivals, membersAtLimit, placesAndSeekers, today } from '#domain/overviews/index.ts'
import { backupTrouble } from '#domain/backups/index.ts'
import { countFailedWork, undeliveredMails } from '#domain/background-work/index.ts'
import { overdueAnswers } from '#domain/staff-files/index.ts'
import { listingsLackingAddress, publicPlaceName, type ListingsLackingAddress } from '#domain/listings/index.ts'
import { lacksSecondFactor } from '#domain/second-factors/index.ts'
import { countPaymentWork } from '#domain/payment-operations/index.ts'
import { occasionDates } from '#config/occasion-dates.ts'
import { type CalendarDate, dateInZone, nightsBetween, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import {
  dateWithYear,
  deadlineTime,
  listTime,
  timeStyle,
  waitingTime,
  waitingTimeDative,
} from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { reportItem, stayItem } from './file-views.ts'
import { isShort, lackingCities } from './lacking-cities.ts'
import { mailsRow } from './mails-row.ts'
import { sinceText } from './since-text.ts'
import { todayFigures } from './today-figures.ts'
import { isUrgentReport, urgentHours } from './urgency.ts'

/** Returns the figures of the first page of the console. */
export async function loadToday(context: RequestContext) {
  const { app, viewer, locale } = context
  const [
    figures,
    decisions,
    balance,
    newcomers,
    openReports,
    unanswered,
    atLimit,
    failed,
    payments,
    lacksFactor,
    next,
    backups,
    undelivered,
    unaddressed,
  ] = await Promise.all([
    today(app, viewer),
    latestDecisions(app, viewer, { max: 4 }),
    placesAndSeekers(app, viewer),
    countWaitingPeople(app, viewer),
    reports(app, viewer),
    overdueAnswers(app, viewer),
    membersAtLimit(app, viewer),
    countFailedWork(app.db),
    countPaymentWork(app, viewer),
    lacksSecondFactor(app, viewer),
    arrivals(app, viewer, locale),
    backupTrouble(app, viewer),
    undeliveredMails(app, viewer),
    listingsLackingAddress(app, viewer),
  ])
  const style = timeStyle(context)
  const day = dateInZone(style.now, style.timeZone)
  const cities = balance.cities.map((city) => ({
    ...city,
    name: app.marketplace.cities.find(({ key }) => key === city.key)?.name[locale] ?? city.key,
    short: isShort(city),
  }))
  return {
    date: [
      dateFormat(formatLocale(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(noonUtc(day)),
      untilEvent(context, day),
    ]
      .filter(Boolean)
      .join(' · '),
    /** The night of the figures by city. */
    day: dateFormat(formatLocale(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      noonUtc(balance.night),
    ),
    waiting: figures.waiting,
    oldestSince: figures.oldestWaitingSince && waitingTimeDative(figures.oldestWaitingSince, style),
    rest: restOf(figures.oldestWaitingSince, context),
    targetHours: approvalTargetHours,
    newcomers,
    reports: openReports.open,
    urgentReports: openReports.items.filter(isUrgentReport).length,
    firstReport: firstReport(openReports.items, context),
    reportsSince: openReports.items[0] ? waitingTime(openReports.items[0].createdAt, style) : '',
    unanswered: unanswered.count,
    unansweredNote: endsNote(unanswered, context),
    unansweredRest: unanswered.firstEnds && restUntil(unanswered.firstEnds, context, dayHours),
    atLimit: atLimit.map((person) => ({ id: person.userId, name: memberName(person, locale) })),
    // Mails have a row of their own.
    parked: failed.reduce((sum, { kind, parked }) => (kind === 'mail' ? sum : sum + parked), 0),
    mails: failed.find(({ kind }) => kind === 'mail')?.parked ?? 0,
    undelivered: undelivered && mailsRow(undelivered, context),
    unaddressed: unaddressed && addressRow(unaddressed, context),
    payments,
    lacksFactor,
    backups: backups && {
      text: backups.trouble === 'failed' ? m.console_backup_failed() : m.console_backup_old(),
      last: backups.lastGoodAt
        ? m.console_backup_last({ date: dateWithYear(backups.lastGoodAt, style) })
        : m.console_backup_no_good(),
    },
    figures: await todayFigures(context, { balance, figures, agreed: next.agreed }),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      title: decision.title,
      by: decision.by,
      done: actionWord(decision, context),
      approved: decision.action === 'listing.approved',
      time: listTime(decision.at, style),
    })),
    arrivals: { ...next, next: next.next.map((arrival) => arrivalView(arrival, context)) },
    cities,
    max: Math.max(1, ...cities.flatMap(({ places, seekers }) => [places, seekers])),
    lacking: new Intl.ListFormat(formatLocale(locale)).format(lackingCities(cities)),
  }
}

/** Returns how many days there are until the occasion begins, in words; empty once it has begun and where there is none. */
function untilEvent({ app }: RequestContext, day: CalendarDate): string {
  const { from, state } = occasionDates(app.marketplace, day)
  return state === 'ahead' && from > day ? m.console_until_event({ count: nightsBetween(day, from) }) : ''
}

/** Returns the report to read first, an urgent one before others: its reason and for how long it has waited. */
function firstReport(open: ReportRow[], context: RequestContext): string {
  const first = open.find(isUrgentReport) ?? open[0]
  if (!first) return ''
  const { reason, waits } = reportItem(first, context)
  const since = m.staff_today_reports_note({ reason, time: waits })
  const people = first.othersCount + 1
  return people > 1 ? `${since} · ${m.staff_today_reports_people({ count: people })}` : since
}

/** Returns the offers without an address: how many, which has waited longest, and since when. */
function addressRow({ count, first }: ListingsLackingAddress, context: RequestContext) {
  const { app, locale } = context
  const isNew = app.clock.now().getTime() - first.since.getTime() < dayHours * hour
  return {
    count,
    to: `/console/listings/${first.id}`,
    note: [first.title, publicPlaceName(first.publicPlace, locale)].filter(Boolean).join(', '),
    since: sinceText(first.since, isNew, context),
  }
}

/** Returns an arrival as a row: who comes to whom, how many and when. */
function arrivalView(arrival: Arrival, context: RequestContext) {
  const { locale } = context
  const { id, to, provider, state, look } = stayItem(arrival, context)
  const days = arrival.from && arrival.until && dateRangeText(arrival.from, arrival.until, formatLocale(locale))
  const host = provider.name
  return {
    id,
    to,
    guest: arrival.guest,
    name: arrival.guest ? memberName(arrival.guest, locale) : m.inbox_member_deleted(),
    at: arrival.place ? m.console_arrival_at_place({ host, place: arrival.place }) : m.console_arrival_at({ host }),
    when: [m.console_arrival_people({ count: arrival.people }), days].filter(Boolean).join(' · '),
    state,
    look,
  }
}

/** Returns the time left for an approval, with the colour it is shown in. */
function restOf(since: Date | null, context: RequestContext): Rest | null {
  return since && restUntil(new Date(since.getTime() + approvalTargetHours * hour), context, urgentHours)
}

type Rest = { look: 'neutral' | 'warn' | 'bad'; text: string }
const hour = 3_600_000
const dayHours = 24

/** Returns the time left until a moment; amber when it is less than some hours, red when it is over. */
function restUntil(end: Date, context: RequestContext, fewHours: number): Rest {
  const { now } = timeStyle(context)
  const left = end.getTime() - now.getTime()
  if (left <= 0) return { look: 'bad', text: m.console_late() }
  const time = waitingTime(new Date(now.getTime() - left), timeStyle(context))
  return {
    look: left < fewHours * hour ? 'warn' : 'neutral',
    text: m.console_time_left({ time }),
  }
}

/** Returns when requests without an answer end by themselves. */
function endsNote(overdue: { firstEnds: Date | null; lastEnds: Date | null }, context: RequestContext): string {
  const { firstEnds, lastEnds } = overdue
  if (!firstEnds || !lastEnds) return ''
  const [first, last] = [deadlineTime(firstEnds, timeStyle(context)), deadlineTime(lastEnds, timeStyle(context))]
  return first === last ? m.overview_ends_at({ first }) : m.overview_ends_between({ first, last })
}

/** Returns the word for a decision: `freigegeben`, `zurückgegeben`. */
export function actionWord({ action }: Decision, { locale }: RequestContext): string {
  const words = {
    'listing.approved': m.console_action_approved,
    'listing.changes-requested': m.console_action_changes,
    'listing.rejected': m.staff_action_listing_rejected,
    'listing.approval-undone': m.staff_action_listing_approval_undone,
  }
  return words[action]({}, { locale })
}

export type TodayView = Awaited<ReturnType<typeof loadToday>>
