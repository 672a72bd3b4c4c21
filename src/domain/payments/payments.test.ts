import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyInput, readMoney } from '#kernel/money.ts'
import { priceStay, totalsOf } from '../pricing/index.ts'
import { returnedFee } from './stays/returned-fee.ts'

const numRuns = process.env.QUARTIER_TEST_SCALE === 'full' ? 40_000 : 2000
/** The provider takes no larger amount, and a stay of 30 nights stays below it. */
const price = fc.integer({ min: 1, max: 3_000_000 })
const nights = fc.integer({ min: 1, max: 30 })
const rate = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100)
const currency = fc.constantFrom('EUR', 'JPY', 'CHF', 'SEK')

const stay = fc.record({ price, nights, provider: rate, customer: rate, currency }).map((given) => {
  const pricing = { unit: 'night' as const, commission: { provider: given.provider, customer: given.customer } }
  const marketplace = { currency: given.currency, pricing } as Parameters<typeof priceStay>[0]
  const until = new Date(Date.UTC(2026, 0, 1 + given.nights)).toISOString().slice(0, 10)
  const price = { amount: given.price, currency: given.currency }
  const lines = priceStay(marketplace, price, { from: '2026-01-01', until: until as `${number}-${number}-${number}` })
  return { lines, ...totalsOf(lines), base: given.price * given.nights }
})
const holds = (
  check: (of: { lines: ReturnType<typeof priceStay>; payin: number; payout: number; base: number }) => void,
) =>
  fc.assert(
    fc.property(stay, ({ lines, payin, payout, base }) =>
      check({ lines, payin: payin.amount, payout: payout.amount, base }),
    ),
    { numRuns },
  )
const sumOf = (lines: ReturnType<typeof priceStay>, code: string) =>
  lines.filter((line) => line.code.endsWith(code)).reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0)

test('what both commissions come to is what the marketplace keeps, and nobody gets less than nothing', () => {
  holds(({ lines, payin, payout, base }) => {
    const [guests, hosts] = [sumOf(lines, '/customer-commission'), sumOf(lines, '/provider-commission')]
    expect(payin).toBe(base + guests)
    expect(payout).toBe(base + hosts)
    expect(payin - payout).toBe(guests - hosts)
    expect(guests >= 0 && hosts <= 0).toBe(true)
    expect(payout >= 0 && payout <= payin).toBe(true)
    for (const { lineTotal } of lines) expect(Number.isSafeInteger(lineTotal.amount)).toBe(true)
  })
})

test('every line comes to what is stored of it, computed again from its price and its number or share', () => {
  holds(({ lines }) => {
    for (const line of JSON.parse(JSON.stringify(lines)) as typeof lines) {
      const { unitPrice, quantity, percentage, lineTotal } = line
      const hundredths = BigInt(Math.round((quantity ?? (percentage ?? Number.NaN) / 100) * 10_000))
      const product = BigInt(unitPrice.amount) * hundredths
      const magnitude = ((product < 0n ? -product : product) + 5000n) / 10_000n
      expect(BigInt(lineTotal.amount)).toBe(product < 0n ? -magnitude : magnitude)
      expect(lineTotal.currency).toBe(unitPrice.currency)
    }
  })
})

test('taking every line back leaves nothing to either side', () => {
  holds(({ lines }) => {
    const reversed = lines.map((line) => ({
      ...line,
      lineTotal: { ...line.lineTotal, amount: -line.lineTotal.amount },
    }))
    const { payin, payout } = totalsOf([...lines, ...reversed])
    expect([payin.amount, payout.amount]).toEqual([0, 0])
  })
})

/** Refunds that together are not more than what was captured, or all of it. */
const refunds = fc
  .record({
    captured: fc.integer({ min: 1, max: 99_999_999 }),
    share: fc.integer({ min: 0, max: 10_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
    isWhole: fc.boolean(),
  })
  .map(({ captured, share, parts, isWhole }) => {
    const fee = Math.floor((captured * share) / 10_000)
    const total = parts.reduce((sum, part) => sum + part, 0)
    const steps = parts.map((part) => Math.floor((captured * part) / (total + (isWhole ? 0 : 1))))
    const rest = captured - steps.reduce((sum, step) => sum + step, 0)
    return { captured, fee, steps: isWhole ? [...steps, rest] : steps, isWhole }
  })

function sharesOf({ captured, fee, steps }: { captured: number; fee: number; steps: number[] }) {
  let before = 0
  return steps.map((step) => {
    const share = returnedFee(fee, captured, before, before + step)
    before += step
    return share
  })
}

test('refunds in parts give back the fee in parts, never more than it, and exactly all of it in the end', () => {
  fc.assert(
    fc.property(refunds, ({ captured, fee, steps, isWhole }) => {
      const shares = sharesOf({ captured, fee, steps })
      const sum = shares.reduce((total, share) => total + share, 0)
      for (const [index, share] of shares.entries()) expect(share >= 0 && share <= steps[index]!).toBe(true)
      expect(sum <= fee).toBe(true)
      if (isWhole) expect(sum).toBe(fee)
    }),
    { numRuns },
  )
})

test('the order of refunds does not matter for what they come to', () => {
  fc.assert(
    fc.property(refunds, ({ captured, fee, steps }) => {
      const sum = (shares: number[]) => shares.reduce((total, share) => total + share, 0)
      expect(sum(sharesOf({ captured, fee, steps: steps.toReversed() }))).toBe(sum(sharesOf({ captured, fee, steps })))
    }),
    { numRuns },
  )
})

test('an amount that is written for a reader is read as the same amount, in every currency and language', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(amount, currency, fc.constantFrom('de-DE', 'en-GB', 'en-US', 'fr-FR'), (given, of, locale) => {
      const text = moneyInput({ amount: given, currency: of }, locale)
      expect(readMoney(text, of)).toBe(given)
      if (of === 'JPY') expect(text).toMatch(/^\d+$/)
    }),
    { numRuns },
  )
})
