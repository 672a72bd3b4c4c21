import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { StateView } from './inbox-view.ts'

type Sentence = (inputs: object, options: { locale: Locale }) => string

const looks: Record<string, Pick<StateView, 'look' | 'icon'>> = {
  'state/enquiry': { look: 'neutral', icon: 'question' },
  'state/preauthorized': { look: 'warn', icon: 'clock' },
  'state/accepted': { look: 'offer', icon: 'yes' },
  'state/declined': { look: 'neutral', icon: 'no' },
  'state/cancelled': { look: 'neutral', icon: 'no' },
}

/** A state of a process as a badge: its word is `inbox_<state>`. A state without a word of its own shows its name. */
export function stateView(state: string, locale: Locale): StateView {
  const name = state.replace(/^state\//, '')
  const sentence = wordOf(`inbox_state_${name.replaceAll('-', '_')}`)
  return { ...(looks[state] ?? { look: 'neutral', icon: 'yes' }), text: sentence?.({}, { locale }) ?? name }
}

/** The name of a stop on the road: its word is `inbox_stage_<key>`. */
export function stageLabel(key: string, locale: Locale): string {
  return wordOf(`inbox_stage_${key}`)?.({}, { locale }) ?? key
}

function wordOf(key: string): Sentence | undefined {
  return (m as unknown as Record<string, Sentence | undefined>)[key]
}
