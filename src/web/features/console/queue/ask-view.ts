import type { Marketplace } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import * as m from '#words/compiled/messages.js'
import { queueAddress, type QueuePlace } from './queue-place.ts'
import type { AskView } from './queue-view.ts'

/** Common reasons, each with its label for the moderator and its text in the author's language. */
const templates = [
  { key: 'contact', label: m.console_reason_contact },
  { key: 'photos', label: m.console_reason_photos },
  { key: 'place', label: m.console_reason_place },
  { key: 'short', label: m.console_reason_short },
  { key: 'money', label: m.console_reason_money },
]

/** Returns the form that asks for changes, filled with the chosen template. */
export function askView(
  { show, text, ask, reject }: QueuePlace,
  item: string,
  {
    marketplace,
    name,
    authorLocale,
    readerLocale,
  }: { marketplace: Marketplace; name: string; authorLocale: Locale; readerLocale: Locale },
): AskView {
  const chosen = templates.find(({ key }) => key === ask)
  if (reject) return { intent: 'reject', templates: [], text: '', cancelTo: queueAddress({ show, text, item }) }
  return {
    intent: 'ask',
    templates: templates.map(({ key, label }) => ({
      key,
      label: label({}, { locale: readerLocale }),
      to: queueAddress({ show, text, item, ask: key }),
      current: key === ask,
    })),
    text: chosen ? promiseWord(marketplace, `console_reason_${chosen.key}_text`, authorLocale, { name }) : '',
    cancelTo: queueAddress({ show, text, item }),
  }
}
