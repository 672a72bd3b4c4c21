import type { InboxRow } from '#domain/messages/index.ts'
import type { ShownState } from '#domain/transactions/index.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { atPlace, dayOf, shortHours, stayDay, type TimeStyle } from '#web/server/message-times.ts'
import { wordNamed } from '#words/catalogue.ts'
import * as m from '#words/compiled/messages.js'
import type { Word } from '#words/word.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { StateView } from './inbox-view.ts'

const looks = { neutral: 'neutral', agreed: 'offer', attention: 'warn' } as const

/** Returns the badge of a state: how its process shows it, and its word. */
export function stateView(look: ShownState, locale: Locale): StateView {
  return { look: looks[look.tone], icon: look.icon, text: stateText(look, locale) }
}

/**
 * Returns the word of a state: `inbox_state_<name>`, or its name when there is no word for it or for an equivalent state.
 */
export function stateText(look: ShownState, locale: Locale): string {
  return firstWord(namesOf(look), (name) => `inbox_state_${name}`)?.({}, { locale }) ?? look.name
}

/**
 * The names under which words for a state are found, the most exact first: how a request ended, the state, an equivalent
 * one.
 */
function namesOf({ step, name, alike }: ShownState): string[] {
  const ending = step === 'expire' || step === 'withdraw' ? step : null
  return [ending, name, alike].filter((each) => each !== null)
}

/** Returns the first word that there is for one of several names. */
export function firstWord(names: string[], keyOf: (name: string) => string): Word<string> | undefined {
  return names.map((name) => wordNamed(keyOf(name))).find((word) => word !== undefined)
}

/** Returns the badge of a conversation in which a place was offered to the reader. */
export function offeredState(locale: Locale): StateView {
  return { look: 'offer', icon: 'offer', text: m.order_badge_offered({}, { locale }) }
}

/** Returns the badge of a row: the reader's deadline, the time until an agreed stay, or the state. */
export function rowBadge(row: InboxRow, style: TimeStyle): StateView {
  const { answerBy, offered, stay, listing } = row
  const { locale } = style
  if (answerBy)
    return {
      look: 'warn',
      icon: 'clock',
      text: m.order_badge_answer({ day: stayDay(dayOf(answerBy, style), locale) }, { locale }),
    }
  if (offered) return offeredState(locale)
  const badge = stateView(row.look, locale)
  if (!stay || !namesDays(row)) return badge
  const days = stay.hours
    ? shortHours(stay.hours, atPlace(style, listing))
    : dateRangeText(stay.from, stay.until, formatLocale(locale))
  return { ...badge, text: m.order_badge_accepted({ days }, { locale }) }
}

/** Whether the badge of a row says for which days a stay is agreed. */
export function namesDays({ answerBy, offered, stay, look }: InboxRow): boolean {
  return !answerBy && !offered && stay?.state === 'accepted' && look.tone === 'agreed'
}

type Headed = { look: ShownState; role: 'customer' | 'provider'; mayReview: boolean }

/**
 * Returns the heading of a conversation for one side; null for a state without one. Who cannot write a review, because the
 * other side is banned or gone, reads that the stay is over instead of a question for one.
 */
export function heading({ look, role, mayReview }: Headed, name: string, locale: Locale): string | null {
  const names = look.alike === 'delivered' && !mayReview ? ['reviewed'] : namesOf(look)
  return firstWord(names, (each) => `order_heading_${each}_${role}`)?.({ name }, { locale }) ?? null
}

/** Returns the name of a stage: the word `inbox_stage_<key>`. */
export function stageLabel(key: string, locale: Locale): string {
  return wordNamed(`inbox_stage_${key}`)?.({}, { locale }) ?? key
}
