import { formatLocale, type Locale } from '#kernel/locale.ts'
import { spokenLanguageName, spokenLanguages } from '#kernel/spoken-languages.ts'

export type LanguageChoice = { value: string; label: string }

/** Returns every language that can be chosen, by its name in the reader's language; chosen ones first, in their order. */
export function languageChoices(locale: Locale, chosen: string[]): LanguageChoice[] {
  const tag = formatLocale(locale)
  const { compare } = new Intl.Collator(tag)
  const choice = (value: string) => ({ value, label: spokenLanguageName(value, tag) })
  const others = spokenLanguages.filter((code) => !chosen.includes(code)).map(choice)
  return [...chosen.map(choice), ...others.toSorted((a, b) => compare(a.label, b.label))]
}
