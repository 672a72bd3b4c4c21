import type { ExportedConversation, OwnContents } from '#domain/privacy/index.ts'
import { noonUtc } from '#kernel/dates.ts'
import { deviceName } from '#kernel/device-name.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { wordNamed } from '#words/catalogue.ts'
import * as m from '#words/compiled/messages.js'

type Data = OwnContents['data']
type Cost = NonNullable<ExportedConversation['cost']>

/** Returns what the state of a conversation is called: how a request ended, the state, or an equivalent one. */
export function conversationState({ look: { step, name, alike } }: ExportedConversation, locale: Locale): string {
  const ending = step === 'expire' || step === 'withdraw' ? step : null
  const words = [ending, name, alike].flatMap((each) => (each ? [wordNamed(`inbox_state_${each}`)] : []))
  return words.find((word) => word !== undefined)?.({}, { locale }) ?? name
}

/** Returns what a listing's state is called. */
export function listingState({ state, deleted }: Data['listings'][number], locale: Locale): string {
  const inLocale = { locale }
  if (deleted) return m.staff_listing_deleted({}, inLocale)
  const words: Record<string, string> = {
    draft: m.staff_listing_draft({}, inLocale),
    pendingApproval: m.staff_listing_pending({}, inLocale),
    published: m.staff_listing_published({}, inLocale),
    closed: m.staff_listing_closed({}, inLocale),
  }
  return words[state] ?? state
}

/** Returns two days with their year, the month once where it is the same. */
export function exportedDays(from: string, until: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(noonUtc(from), noonUtc(until))
}

/** Returns what a mail is about. */
export function mailName(template: string, locale: Locale): string {
  return wordNamed(`staff_mail_${template}`)?.({}, { locale }) ?? template
}

/** Returns what staff did to the account, or in its name and to what. */
export function actOfStaff({ action, event }: Pick<Data['actsByStaff'][number], 'action' | 'event'>, locale: Locale) {
  const inLocale = { locale }
  if (action === 'user.logged-in-as') return m.own_data_page_staff_logged_in({}, inLocale)
  if (action !== 'user.acted-as') return wordNamed(`staff_action_${action}`)?.({}, inLocale) ?? action
  const about = wordNamed(`staff_event_${subjects[event?.split('.')[0] ?? ''] ?? ''}`)?.({}, inLocale)
  return [m.own_data_page_staff_acted({}, inLocale), about].filter(Boolean).join(': ')
}

/** What the first part of an event's name is about, as the words name it. */
const subjects: Record<string, string> = {
  user: 'user',
  listing: 'listing',
  availability: 'listing',
  stock: 'listing',
  transaction: 'stay',
  booking: 'stay',
  message: 'message',
  review: 'review',
  report: 'report',
}

/** Returns why something was reported. */
export function reportReason(reason: string, locale: Locale): string {
  return wordNamed(`report_reason_${reason}`)?.({}, { locale }) ?? reason
}

/** Returns the browser and system of a log-in, or that it was by staff. */
export function sessionDevice({ userAgent, byStaff }: Data['sessions'][number], locale: Locale): string {
  if (byStaff) return m.sessions_by_staff({}, { locale })
  return deviceName(userAgent) || userAgent || m.sessions_unknown({}, { locale })
}

/** Returns a refund as the page of the conversation tells it. */
export function refundText({ state, amount, at }: Cost['refunds'][number], locale: Locale, timeZone: string): string {
  const values = { amount: moneyText(amount, locale), day: dayText(at, locale, timeZone) }
  if (state === 'made') return m.cost_refund_made(values, { locale })
  return state === 'waiting' ? m.cost_refund_waiting(values, { locale }) : m.cost_refund_failed(values, { locale })
}

/** Returns a payout as the page of the conversation tells it. */
export function payoutText({ state, amount, at }: NonNullable<Cost['payout']>, locale: Locale, timeZone: string) {
  const values = { amount: moneyText(amount, locale), day: at ? dayText(at, locale, timeZone) : '' }
  const words = {
    later: m.cost_payout_later,
    owed: m.cost_payout_owed,
    sent: m.cost_payout_sent,
    arrived: m.cost_payout_arrived,
    failed: m.cost_payout_failed,
  }
  return words[state](values, { locale })
}

/** Returns an amount with its cents. */
export function moneyText(sum: Money, locale: Locale): string {
  return formatMoney(sum, formatLocale(locale), { decimals: true })
}

function dayText(at: Date, locale: Locale, timeZone: string): string {
  return dateFormat(formatLocale(locale), { dateStyle: 'medium', timeZone }).format(at)
}
