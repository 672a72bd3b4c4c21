import { type Booking, isByTheHour } from '#domain/availability/index.ts'
import type { Thread } from '#domain/messages/index.ts'
import { lineItemName } from '#domain/pricing/index.ts'
import { isExactPoint } from '#domain/places/index.ts'
import type { StayCost } from '#domain/receipts/index.ts'
import { movesMoney, processOf, type TransactionView } from '#domain/transactions/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { type Money, moneyColumn } from '#kernel/money.ts'
import { memberName } from '#web/server/member-name.ts'
import { partyText } from '../../parts/party.ts'
import { moneyFacts } from './money-facts.ts'
import { addressLines } from './address-lines.ts'
import { phoneLink } from './phone-link.ts'
import {
  atPlace,
  clockTime,
  dayOf,
  deadlineTime,
  shortWait,
  stayDay,
  stayDays,
  stayHours,
  type TimeStyle,
  weekdayTime,
} from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { OrderView, ReviewCard, StayCard } from './order-view.ts'
import { wordNamed } from '#words/catalogue.ts'

/** Time before a deadline in which it is shown as urgent. */
const urgentMilliseconds = 12 * 3_600_000

/** Returns the due answer with its urgency for the reader; null when none is due. */
export function deadlineView({ role, deadlines }: TransactionView, style: TimeStyle): OrderView['deadline'] {
  const owed = deadlines.find(({ owedBy }) => owedBy !== null)
  if (!owed) return null
  const { locale, now } = style
  const at = weekdayTime(owed.at, style)
  const left = owed.at.getTime() - now.getTime()
  const isUrgent = owed.owedBy === role && left < urgentMilliseconds
  const isToday = dayOf(owed.at, style) === dayOf(now, style)
  const text = isToday
    ? m.order_answer_today({ time: clockTime(owed.at, style) }, { locale })
    : isUrgent
      ? m.order_answer_left({ time: shortWait(left, locale), at }, { locale })
      : m.order_answer_by({ at }, { locale })
  return { text, exact: at, look: owed.owedBy !== role ? 'neutral' : isUrgent ? 'bad' : 'warn' }
}

/** Returns days, people, price and, while it is disclosed to the reader, the address. */
export function stayCard(
  view: TransactionView,
  thread: Thread,
  style: TimeStyle & { country: string },
  map: StayCard['map'],
  paid: { cost: StayCost | null; hasReceipt: boolean } = { cost: null, hasReceipt: false },
): StayCard | null {
  const { booking, role, address, hostPhone } = view
  if (!booking) return null
  const { locale } = style
  const { people } = thread.requested
  return {
    ...timeOf(booking, atPlace(style, thread.listing)),
    ...timesOfDay(booking, thread, locale),
    people: people === null ? null : partyText({ ...thread.requested, people }, { locale }),
    calendarTo: booking.state === 'accepted' && isAhead(booking, style) ? `/stay/${view.id}/calendar` : null,
    address: address && {
      moved: address.changedAt && m.order_address_moved({ at: deadlineTime(address.changedAt, style) }, { locale }),
      lines: addressLines(address),
      wayTo: directionsTo(address),
      isExact: isExactPoint(address),
    },
    phone: hostPhone === null ? null : phoneLink(hostPhone, style.country),
    share: address && shareText(view, thread, style),
    map,
    addressLater: role === 'customer' && booking.state === 'pending',
    lines: linesOf(view, locale, paid.cost?.payment?.state),
    total: totalOf(view, locale),
    money: paid.cost ? moneyFacts(paid.cost, style) : [],
    receiptTo: paid.hasReceipt ? `/stay/${view.id}/receipt` : null,
    settledApart: !paysHere(view),
  }
}

type StayTime = Pick<StayCard, 'byTheHour' | 'when' | 'arrival' | 'departure' | 'length'>

/** Returns the dates or hours of a stay and how long it is. */
function timeOf(booking: Booking, style: TimeStyle): StayTime {
  const { locale } = style
  if (isByTheHour(booking)) return hoursOf(booking, style)
  const [arrival, departure] = [stayDay(booking.from, locale), stayDay(booking.until, locale)]
  return {
    byTheHour: false,
    when: `${arrival} – ${departure}`,
    arrival,
    departure,
    length: m.listing_nights({ count: nightsBetween(booking.from, booking.until) }, { locale }),
  }
}

/** Returns when guests come and go, for a stay by the night. */
function timesOfDay(
  booking: Booking,
  { listing: { times } }: Thread,
  locale: Locale,
): Pick<StayCard, 'arrivalTime' | 'departureTime'> {
  if (isByTheHour(booking)) return { arrivalTime: null, departureTime: null }
  return { arrivalTime: times.arrival?.[locale] ?? null, departureTime: times.departure?.[locale] ?? null }
}

/** Returns the hours of a stay; the day is named once when it starts and ends on it. */
function hoursOf({ start, end }: Booking, style: TimeStyle): StayTime {
  const { locale } = style
  const duration = hoursText((end.getTime() - start.getTime()) / 3_600_000, locale)
  const day = dayOf(start, style)
  const isOneDay = day === dayOf(end, style)
  return {
    byTheHour: true,
    when: stayHours({ start, end }, style),
    arrival: isOneDay ? clockTime(start, style) : moment(start, style),
    departure: isOneDay ? clockTime(end, style) : moment(end, style),
    length: isOneDay ? `${stayDay(day, locale)} · ${duration}` : duration,
  }
}

function hoursText(count: number, locale: Locale): string {
  const unit = { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return numberFormat(formatLocale(locale), unit).format(count)
}

function moment(at: Date, style: TimeStyle): string {
  return `${stayDay(dayOf(at, style), style.locale)} ${clockTime(at, style)}`
}

/**
 * Returns a link to directions: to the pin where it marks the house, to the written address where it only marks the
 * town.
 */
function directionsTo(address: NonNullable<TransactionView['address']>): string {
  const to = isExactPoint(address) ? `${address.lat},${address.lng}` : address.address
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ to })}`
}

/** Returns whether a stay has not ended, so that it is offered as a calendar entry. */
function isAhead({ until }: Booking, style: TimeStyle): boolean {
  return until >= dayOf(style.now, style)
}

/** Returns who, when and where as plain text, to be sent to a trusted person. */
function shareText(
  { booking, address, hostPhone }: TransactionView,
  { partner, listing }: Thread,
  style: TimeStyle,
): string {
  const { locale } = style
  const place = atPlace(style, listing)
  const days =
    booking && (isByTheHour(booking) ? stayHours(booking, place) : stayDays(booking.from, booking.until, locale))
  const where = address && addressLines(address).join(', ')
  return [m.order_calendar_guest({ name: memberName(partner, locale) }, { locale }), days, where, hostPhone]
    .filter(Boolean)
    .join('\n')
}

function linesOf(
  { lineItems }: TransactionView,
  locale: Locale,
  payment: NonNullable<StayCost['payment']>['state'] | undefined,
): StayCard['lines'] {
  // What was never charged is not refunded.
  const takenBack = payment === undefined || payment === 'taken' ? m.order_line_refund : m.order_line_dropped
  const format = columnOf(lineItems, locale)
  return lineItems.map(({ code, quantity, unitPrice, percentage, lineTotal, reversal }, index) => {
    const key = `${code}-${index}`
    const amount = format(lineTotal)
    if (!reversal)
      return { key, ...countedLine({ code, quantity, percentage, price: format(unitPrice) }, locale), amount }
    const label = lineLabel(code, locale)
    return {
      key,
      label: code === 'line-item/refund-failed' ? label : takenBack({ label }, { locale }),
      detail: partText(code, percentage, locale),
      amount,
    }
  })
}

type Counted = { code: string; quantity: number | undefined; percentage: number | undefined; price: string }

/**
 * Returns what a line is for: nights and hours by their price and number, `160 € × 3 Nächte`, any other by its name, with
 * price and number as its detail.
 */
export function countedLine(
  { code, quantity, percentage, price }: Counted,
  locale: Locale,
): { label: string; detail: string | null } {
  const isCounted = quantity !== undefined && percentage === undefined
  const length = isCounted && lengthText(code, quantity, locale)
  if (length) return { label: `${price} × ${length.replaceAll(' ', '\u00a0')}`, detail: null }
  return { label: lineLabel(code, locale), detail: isCounted ? `${price} × ${quantity}` : null }
}

/** Returns a number of nights or hours in words; nothing for other lines. */
function lengthText(code: string, count: number, locale: Locale): string | undefined {
  if (code === 'line-item/night') return m.listing_nights({ count }, { locale })
  return code === 'line-item/hour' ? hoursText(count, locale) : undefined
}

/** Which part a reversal takes back, such as `50 %`; null where that says nothing. */
function partText(code: string, percentage: number | undefined, locale: Locale): string | null {
  // The percentage of a fee is that of the fee itself where all of it goes back.
  if (percentage === undefined || percentage <= -100 || code.endsWith('-commission')) return null
  return numberFormat(formatLocale(locale), { style: 'percent' }).format(-percentage / 100)
}

/** Returns how the amounts of a breakdown are written, its total included. */
function columnOf(lineItems: TransactionView['lineItems'], locale: Locale): (money: Money) => string {
  return moneyColumn(
    lineItems.map(({ lineTotal }) => lineTotal),
    formatLocale(locale),
  )
}

/**
 * Returns the label of a line item: `line-item/night` has a word; any other code is shown by its name, with spaces and
 * a capital.
 */
export function lineLabel(code: string, locale: Locale): string {
  return wordNamed(`order_line_${code.replace(/^line-item\//, '')}`)?.({}, { locale }) ?? lineItemName(code)
}

function totalOf({ role, payinTotal, payoutTotal, lineItems }: TransactionView, locale: Locale): string | null {
  const total = role === 'provider' ? payoutTotal : payinTotal
  return lineItems.length > 0 && total ? columnOf(lineItems, locale)(total) : null
}

function paysHere({ processName: process, processVersion }: TransactionView): boolean {
  return processOf({ process, processVersion }).transitions.some(movesMoney)
}

/** Returns the reviews of this stay that the reader may see. */
export function reviewCards({ reviews, role }: TransactionView): ReviewCard[] {
  const ownType = role === 'customer' ? 'ofProvider' : 'ofCustomer'
  return reviews.map(({ id, type, rating, content, state, deleted }) => ({
    id,
    own: type === ownType,
    rating,
    content: deleted ? '' : content,
    hidden: state !== 'public',
    removed: deleted,
  }))
}
