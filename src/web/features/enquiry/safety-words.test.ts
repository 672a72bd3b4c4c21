import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { locales } from '#kernel/locale.ts'
import { promiseWord } from '#web/server/promise-word.ts'

test.each(['euro2024', 'saunas', 'starter'])('the notice of %s calls a stay free only where it is', async (name) => {
  const marketplace = await loadMarketplace(name, process.cwd())
  for (const locale of locales) {
    for (const key of ['enquire_safety_pay', 'enquire_safety_host_pay']) {
      const notice = promiseWord(marketplace, key, locale)
      expect(notice.length).toBeGreaterThan(40)
      expect(/kostenlos|free/.test(notice)).toBe(marketplace.pricing === undefined)
    }
  }
})

test('a host who offers a place reads the rules of a host', async () => {
  const marketplace = await loadMarketplace('euro2024', process.cwd())
  expect(promiseWord(marketplace, 'enquire_safety_pay_title', 'de')).toBe('Zahle nichts')
  expect(promiseWord(marketplace, 'enquire_safety_host_pay_title', 'de')).toBe('Verlange nichts')
})
