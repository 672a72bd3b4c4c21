import { expect, test } from 'vitest'
import { isLocale } from '#kernel/locale.ts'
import { catalogueText, wordKeys } from './catalogue.ts'

/** Said of several things alone: the page asks for another word, or says nothing, where there is one. */
const ofSeveral = [
  'console_reports_about_count',
  'listing_all_photos',
  'mail_messages_headline',
  'mail_messages_subject',
  // A limit of hundreds of characters.
  'profile_settings_bio_hint',
  'search_filter_hosts_number',
]

/** A number with what is counted behind it, in the form of several things; a language may do without such a pattern. */
const counted: Record<string, RegExp> = {
  de: /\{count\} (?:\p{Ll}+e[nrs]? )?(?:\p{Lu}\p{L}*|wurden|sind|warten|laden)/u,
  en: /\{count\} (?:\p{Ll}+ )?(?:\p{Ll}+s|people|were|are)(?![\p{L}'’])/u,
}

test.each(Object.entries(counted))('what is counted has a form for one thing: %s', (locale, pattern) => {
  if (!isLocale(locale)) throw new Error(`There is no language ${locale}`)
  const plain = wordKeys.filter((key) => {
    const text = catalogueText(key, locale)
    return typeof text === 'string' && pattern.test(text)
  })
  expect(wordKeys.filter((key) => typeof catalogueText(key, locale) !== 'string').length).toBeGreaterThan(30)
  expect(plain).toEqual(ofSeveral)
})
