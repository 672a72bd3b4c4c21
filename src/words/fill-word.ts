import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { PluralForms, WordText } from '#kernel/word-text.ts'

/** Returns the text with its values put in. A value that is not given becomes an empty text. */
export function fillWord(text: WordText, values: Readonly<Record<string, unknown>>, locale: Locale): string {
  const form = typeof text === 'string' ? text : pluralForm(text, Number(values.count), locale)
  return form.includes('{') ? form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : form
}

// Making plural rules takes a thousand times as long as using them, and a page says dozens of words.
const rules = new Map<Locale, Intl.PluralRules>()

function pluralForm(forms: PluralForms, count: number, locale: Locale): string {
  let known = rules.get(locale)
  if (!known) {
    known = new Intl.PluralRules(formatLocale(locale))
    rules.set(locale, known)
  }
  return forms[known.select(count)] ?? forms.other
}
