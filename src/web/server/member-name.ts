import { type PersonCard, spokenName } from '#domain/users/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** Returns a person's full name; for banned and deleted members the word for that. */
export function memberName(person: Pick<PersonCard, 'state' | 'displayName'>, locale: Locale): string {
  if (person.state === 'banned') return m.inbox_member_banned({}, { locale })
  if (person.state === 'deleted') return m.inbox_member_deleted({}, { locale })
  return person.displayName
}

/**
 * Returns a person's name for use in a sentence: the first name, or the full name of an organisation. Banned and
 * deleted members are put in quotation marks, so that `bei „Gelöschtes Mitglied“` reads as a name.
 */
export function shortName(person: PersonCard, locale: Locale): string {
  if (person.state !== 'active')
    return m.search_filter_keywords_value({ words: memberName(person, locale) }, { locale })
  return spokenName(person)
}
