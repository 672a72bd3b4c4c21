import type { InboxRow } from '#domain/messages/index.ts'
import type { StateLook } from '#domain/transactions/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { atPlace, shortHours, stayDays, type TimeStyle, weekday } from '#web/server/message-times.ts'
import { wordNamed } from '#words/catalogue.ts'
import * as m from '#words/compiled/messages.js'
import type { Word } from '#words/word.ts'
import type { StateView } from './inbox-view.ts'

const looks = { neutral: 'neutral', agreed: 'offer', attention: 'warn' } as const

/** Returns the badge of a state: how its process shows it, and its word. */
export function stateView(
  { state, look, lastTransition }: { state: string; look: StateLook; lastTransition: string },
  locale: Locale,
): StateView {
  return { look: looks[look.tone], icon: look.icon, text: stateText(state, locale, lastTransition) }
}

/**
 * Returns the word of a process state: `inbox_state_<state>`, or that of the last transition if there is one. A state
 * without a word is shown by its name.
 */
export function stateText(state: string, locale: Locale, lastTransition = ''): string {
  const name = state.replace(/^state\//, '')
  const endings: Record<string, string> = {
    'transition/expire': m.order_state_expired({}, { locale }),
    'transition/withdraw': m.order_state_withdrawn({}, { locale }),
  }
  return endings[lastTransition] ?? wordOf(`inbox_state_${name}`)?.({}, { locale }) ?? name
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
    return { look: 'warn', icon: 'clock', text: m.order_badge_answer({ day: weekday(answerBy, style) }, { locale }) }
  if (offered) return offeredState(locale)
  const badge = stateView(row, locale)
  if (stay?.state !== 'accepted' || row.look.tone !== 'agreed') return badge
  const days = stay.hours ? shortHours(stay.hours, atPlace(style, listing)) : stayDays(stay.from, stay.until, locale)
  return { ...badge, text: m.order_badge_accepted({ days }, { locale }) }
}

type Headed = { state: string; lastTransition: string; role: 'customer' | 'provider'; mayReview: boolean }

/**
 * Returns the heading of a conversation for one side; null for a state without one. Who cannot write a review, because the other
 * side is banned or gone, reads that the stay is over instead of a question for one.
 */
export function heading(
  { state: stands, lastTransition, role, mayReview }: Headed,
  name: string,
  locale: Locale,
): string | null {
  const state = stands === 'state/delivered' && !mayReview ? 'state/reviewed' : stands
  const step = wordOf(`order_heading_${lastTransition.replace('transition/', '')}_${role}`)
  const sentence = step ?? wordOf(`order_heading_${state.replace('state/', '')}_${role}`)
  return sentence?.({ name }, { locale }) ?? null
}

/** Returns the name of a stage: the word `inbox_stage_<key>`. */
export function stageLabel(key: string, locale: Locale): string {
  return wordOf(`inbox_stage_${key}`)?.({}, { locale }) ?? key
}

/** Returns the word with a computed key; undefined when there is none. */
export function wordOf(key: string): Word<string> | undefined {
  return wordNamed(key.replaceAll('-', '_'))
}
