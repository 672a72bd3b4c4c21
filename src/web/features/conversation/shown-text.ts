import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

type Text = { content: string; hidden: boolean; withheld: boolean }

/** Returns the text of a message, or a sentence in its place where the reader may not have it. */
export function shownText({ content, hidden, withheld }: Text, locale: Locale): string {
  if (hidden) return m.inbox_message_hidden({}, { locale })
  return withheld ? m.inbox_message_withheld({}, { locale }) : content
}
