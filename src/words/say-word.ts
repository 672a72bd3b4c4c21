type Word<Inputs> = (inputs: Inputs) => string

/** A word in both languages as one function that says it in the page's language. For the browser. */
export function sayWord<Inputs>(de: Word<Inputs>, en: Word<Inputs>): Word<Inputs> {
  return (inputs) => (document.documentElement.lang === 'en' ? en : de)(inputs)
}
