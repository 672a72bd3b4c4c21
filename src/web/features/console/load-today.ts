import {
  approvalTargetHours,
  type Arrival,
  arrivals,
  backupTrouble,
  countFailedWork,
  countUnanswered,
  countWaitingPeople,
  type Decision,
  latestDecisions,
  membersAtLimit,
  placesAndSeekers,
  type ReportRow,
  reports,
  today,
} from '#domain/operations/index.ts'
import { lacksSecondFactor } from '#domain/second-factors/index.ts'
import { countPaymentWork } from '#domain/payment-operations/index.ts'
import { eventPeriod } from '#config/event-period.ts'
import { type CalendarDate, dateInZone, nightsBetween, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { dateWithYear, listTime, timeStyle, waitingTime, waitingTimeDative } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { reportItem, stayItem } from './file-views.ts'
import { isUrgentReport, urgentHours } from './urgency.ts'

/** Ratio of requests to places above which a city counts as short of places. */
const shortage = 1.25

/** Returns the figures of the first page of the console. */
export async function loadToday(asked: RequestContext) {
  const { app, viewer, locale } = asked
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
  ] = await Promise.all([
    today(app, viewer),
    latestDecisions(app, viewer, { max: 4 }),
    placesAndSeekers(app, viewer),
    countWaitingPeople(app, viewer),
    reports(app, viewer),
    countUnanswered(app, viewer),
    membersAtLimit(app, viewer),
    countFailedWork(app.db),
    countPaymentWork(app, viewer),
    lacksSecondFactor(app, viewer),
    arrivals(app, viewer, locale),
    backupTrouble(app, viewer),
  ])
  const style = timeStyle(asked)
  const day = dateInZone(style.now, style.timeZone)
  const cities = balance.map((city) => ({
    ...city,
    name: app.marketplace.cities.find(({ key }) => key === city.key)?.name[locale] ?? city.key,
    short: city.seekers > city.places * shortage,
  }))
  return {
    date: [
      dateFormat(formatLocale(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(noonUtc(day)),
      untilEvent(asked, day),
    ]
      .filter(Boolean)
      .join(' · '),
    day: dateFormat(formatLocale(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noonUtc(day)),
    waiting: figures.waiting,
    oldest: figures.oldestWaitingSince && waitingTime(figures.oldestWaitingSince, style),
    oldestSince: figures.oldestWaitingSince && waitingTimeDative(figures.oldestWaitingSince, style),
    rest: restOf(figures.oldestWaitingSince, asked),
    targetHours: approvalTargetHours,
    newcomers,
    reports: openReports.open,
    urgentReports: openReports.items.filter(isUrgentReport).length,
    firstReport: firstReport(openReports.items, asked),
    unanswered,
    atLimit: atLimit.map((person) => ({ id: person.userId, name: memberName(person, locale) })),
    parked: failed.reduce((sum, { parked }) => sum + parked, 0),
    payments,
    lacksFactor,
    backups: backups && {
      text:
        backups.trouble === 'failed' ? m.console_backup_failed({}, { locale }) : m.console_backup_old({}, { locale }),
      last: backups.lastGoodAt
        ? m.console_backup_last({ date: dateWithYear(backups.lastGoodAt, style) }, { locale })
        : m.console_backup_no_good({}, { locale }),
    },
    people: figures.people,
    messages: figures.messages,
    decisions: decisions.map((decision) => ({
      id: decision.id,
      title: decision.title,
      by: decision.by,
      done: actionWord(decision, asked),
      approved: decision.action === 'listing.approved',
      time: listTime(decision.at, style),
    })),
    arrivals: { ...next, next: next.next.map((arrival) => arrivalView(arrival, asked)) },
    cities,
    places: balance.reduce((sum, { places }) => sum + places, 0),
    seekers: balance.reduce((sum, { seekers }) => sum + seekers, 0),
    max: Math.max(1, ...cities.flatMap(({ places, seekers }) => [places, seekers])),
    lacking: new Intl.ListFormat(formatLocale(locale)).format(cities.flatMap(({ short, name }) => (short ? name : []))),
  }
}

/** Returns how many days there are until the occasion begins, in words; empty once it has begun and where there is none. */
function untilEvent({ app, locale }: RequestContext, day: CalendarDate): string {
  const { from, state } = eventPeriod(app.marketplace, day)
  return state === 'ahead' && from > day ? m.console_until_event({ count: nightsBetween(day, from) }, { locale }) : ''
}

/** Returns the report to read first, an urgent one before others: its reason and for how long it has waited. */
function firstReport(open: ReportRow[], asked: RequestContext): string {
  const first = open.find(isUrgentReport) ?? open[0]
  if (!first) return ''
  const { reason, waits } = reportItem(first, asked)
  return m.staff_today_reports_note({ reason, time: waits }, { locale: asked.locale })
}

/** Returns an arrival as a row: who comes to whom, how many and when. */
function arrivalView(arrival: Arrival, asked: RequestContext) {
  const { locale } = asked
  const { id, to, provider, state, look } = stayItem(arrival, asked)
  const days = arrival.from && arrival.until && dateRangeText(arrival.from, arrival.until, formatLocale(locale))
  const host = provider.name
  return {
    id,
    to,
    guest: arrival.guest,
    name: arrival.guest ? memberName(arrival.guest, locale) : m.inbox_member_deleted({}, { locale }),
    at: arrival.place
      ? m.console_arrival_at_place({ host, place: arrival.place }, { locale })
      : m.console_arrival_at({ host }, { locale }),
    when: [m.console_arrival_people({ count: arrival.people }, { locale }), days].filter(Boolean).join(' · '),
    state,
    look,
  }
}

/** Returns the time left for an approval, with the colour it is shown in. */
function restOf(since: Date | null, asked: RequestContext): { look: 'neutral' | 'warn' | 'bad'; text: string } | null {
  if (!since) return null
  const { now } = timeStyle(asked)
  const left = since.getTime() + approvalTargetHours * 3_600_000 - now.getTime()
  if (left <= 0) return { look: 'bad', text: m.console_late({}, { locale: asked.locale }) }
  const time = waitingTime(new Date(now.getTime() - left), timeStyle(asked))
  const look = left < urgentHours * 3_600_000 ? 'warn' : 'neutral'
  return { look, text: m.console_time_left({ time }, { locale: asked.locale }) }
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
