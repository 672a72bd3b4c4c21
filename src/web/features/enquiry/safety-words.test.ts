import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { locales } from '#kernel/locale.ts'
import { promiseWord } from '#web/server/promise-word.ts'

test.each(['euro2024', 'saunas', 'starter'])('the notice of %s calls a stay free only where it is', async (name) => {
  const marketplace = await loadMarketplace(name, process.cwd())
  for (const locale of locales) {
    const notice = promiseWord(marketplace, 'enquire_safety_pay', locale)
    expect(notice.length).toBeGreaterThan(40)
    expect(/kostenlos|free/.test(notice)).toBe(marketplace.pricing === undefined)
  }
})
