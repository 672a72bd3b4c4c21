import { type PersonCard, spokenName } from '#domain/users/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** What a person is called in full; somebody banned or gone by that alone. */
export function memberName(person: PersonCard, locale: Locale): string {
  if (person.state === 'banned') return m.inbox_member_banned({}, { locale })
  if (person.state === 'deleted') return m.inbox_member_deleted({}, { locale })
  return person.displayName
}

/**
 * What a person is called inside a sentence: the first name, of an organisation the whole name. Somebody banned or gone
 * stands in quotation marks, so that `bei „Gelöschtes Mitglied“` reads as a name.
 */
export function shortName(person: PersonCard, locale: Locale): string {
  if (person.state !== 'active')
    return m.search_filter_keywords_value({ words: memberName(person, locale) }, { locale })
  return spokenName(person)
}
