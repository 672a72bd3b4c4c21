import type { BrowserContextOptions } from '@playwright/test'

/** One variant of a story about payments: each has another language and another size of screen than the other one. */
export type PaidVariant<Words> = {
  name: string
  language: 'de' | 'en'
  onPhone: boolean
  options: BrowserContextOptions
  words: Words
}

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Returns a story's variants: in German on a phone, and in English at a desk. */
export function paidVariants<Words>(german: Words, english: Words): [PaidVariant<Words>, PaidVariant<Words>] {
  return [
    {
      name: 'on a phone, in German',
      language: 'de',
      onPhone: true,
      options: { locale: 'de-DE', viewport: phone, hasTouch: true },
      words: german,
    },
    {
      name: 'at a desk, in English',
      language: 'en',
      onPhone: false,
      options: { locale: 'en-GB', viewport: desk },
      words: english,
    },
  ]
}

/** Returns the tag of a story's variant: at small scale each story runs in German only. */
export function longUnlessGerman(name: string): string[] {
  return name.includes('German') ? [] : ['@long']
}
