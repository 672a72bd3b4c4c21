import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { PluralForms, WordText } from '#kernel/word-text.ts'

/**
 * Returns the text with its values put in. A value that is not given becomes an empty text. Where a value ends with a full
 * stop, as `23. Dez.` does, the full stop that follows in the text is left out.
 */
export function fillWord(text: WordText, values: Readonly<Record<string, unknown>>, locale: Locale): string {
  const form = typeof text === 'string' ? text : pluralForm(text, Number(values.count), locale)
  if (!form.includes('{')) return form
  return form.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = String(values[name] ?? '')
    return value.endsWith('.') ? value : value + stop
  })
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
