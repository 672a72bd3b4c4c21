/** A text with `{name}` for each value, or its forms by plural category, chosen by the value `count`. */
export type WordText = string | PluralForms
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Returns all forms of a text: one, or one for each plural category it distinguishes. */
export function formsOf(text: WordText): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** Returns the form for any number: the one that holds every value. */
export function mainForm(text: WordText): string {
  return typeof text === 'string' ? text : text.other
}

/** Returns the names of the values in a text, each once, sorted. */
export function valueNames(text: WordText): string[] {
  const names = formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...new Set(typeof text === 'string' ? names : [...names, 'count'])].sort()
}
