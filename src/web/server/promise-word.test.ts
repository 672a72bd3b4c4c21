import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { locales } from '#kernel/locale.ts'
import { promiseWord } from './promise-word.ts'

const euro2024 = await loadMarketplace('euro2024', process.cwd())
const saunas = await loadMarketplace('saunas', process.cwd())
const free = /kostenlos|keine Gebühr|free of charge|free, no catch|no fee|zahlt? nichts$|pay nothing$/i
const read = /gelesen|geprüft|is read|checked/i

/** Every word that promises something, in both languages. */
function promises(marketplace: typeof euro2024): string {
  const keys = ['one', 'two', 'three'].flatMap((which) => [
    `landing_promise_${which}_title`,
    `landing_promise_${which}`,
  ])
  const others = [
    'enquire_safety_pay_title',
    'enquire_safety_pay',
    'search_description',
    'console_hint_money_advice',
    'console_reason_money_text',
  ]
  const said = [...keys, ...others].flatMap((key) => locales.map((locale) => promiseWord(marketplace, key, locale)))
  expect(said.filter((text) => text === '')).toEqual([])
  return said.join('\n')
}

test.each([euro2024, saunas])('only a marketplace that reads listings first promises it: $key', (marketplace) => {
  expect(promises({ ...marketplace, approval: 'required' })).toMatch(read)
  expect(promises({ ...marketplace, approval: 'none' })).not.toMatch(read)
})

test.each([euro2024, saunas])(
  'only a marketplace without prices promises that nothing is paid: $key',
  (marketplace) => {
    const { pricing: _, ...unpriced } = marketplace
    expect(promises(unpriced)).toMatch(free)
    expect(promises({ ...unpriced, pricing: saunas.pricing })).not.toMatch(free)
  },
)

test('the saunas marketplace states its commission, and no text says that there is none', () => {
  const share = saunas.pricing?.commission.provider
  for (const locale of locales) {
    const said = Object.values(saunas.words[locale]).map((word) => (typeof word === 'string' ? word : word.other))
    const pages = saunas.pages.map(({ markdown }) => markdown[locale])
    expect([...said, ...pages].join('\n')).not.toMatch(/keine Gebühr|Gebühren gibt es nicht|no fee|are no fees/i)
    for (const page of ['faq', 'how-it-works', 'terms-of-service'])
      expect(readFileSync(`${saunas.folder}/pages/${page}.${locale}.md`, 'utf8')).toMatch(
        new RegExp(`${share} (Prozent|per cent)`),
      )
  }
})
