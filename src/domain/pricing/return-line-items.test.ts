import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineItem } from './line-item.ts'
import { totalsOf } from './line-item.ts'
import { guestFeeOf, linesOfFailedRefund, returnAll, returnAmount, returnShare } from './return-line-items.ts'

const numRuns = Number(process.env.CASES ?? 2000)
const currency = 'EUR'

function line(code: string, amount: number, includeFor: LineItem['includeFor'] = ['customer', 'provider']): LineItem {
  const money = { amount, currency }
  return { code: `line-item/${code}`, unitPrice: money, quantity: 1, lineTotal: money, reversal: false, includeFor }
}
const stayOf = (price: number, guestFee: number, hostFee: number) => [
  line('night', price),
  ...(guestFee > 0 ? [line('customer-commission', guestFee, ['customer'])] : []),
  ...(hostFee > 0 ? [line('provider-commission', -hostFee, ['provider'])] : []),
]
const after = (items: LineItem[], more: LineItem[]) => {
  const { payin, payout } = totalsOf([...items, ...more])
  return { payin: payin.amount, payout: payout.amount }
}
const fees = (customer: 'kept' | 'returned', provider: 'kept' | 'returned') => ({ customer, provider })

test.each([
  // price, guest's fee, host's fee; per cent, rule of the fees → to the guest, what the host keeps
  ['everything with fees', [8400, 1400, 840], 100, fees('returned', 'returned'), 9800, 0],
  ['the price without the guest’s fee', [8400, 1400, 840], 100, fees('kept', 'returned'), 8400, 0],
  ['half the price', [8400, 1400, 840], 50, fees('kept', 'returned'), 4200, 3780],
  ['half of everything', [8400, 1400, 840], 50, fees('returned', 'returned'), 4900, 3780],
  ['half, while the host pays the whole commission', [8400, 1400, 840], 50, fees('returned', 'kept'), 4900, 3360],
  ['nothing', [8400, 1400, 840], 0, fees('returned', 'returned'), 0, 7560],
  ['all of it: no commission of nothing', [8400, 1400, 840], 100, fees('kept', 'kept'), 8400, 0],
  ['half of an odd amount, away from zero', [8401, 0, 1], 50, fees('kept', 'returned'), 4201, 4200],
  ['without fees', [13_500, 0, 0], 50, fees('kept', 'kept'), 6750, 6750],
] as const)('a share returns %s', (_, [price, guestFee, hostFee], percentage, rule, guest, payout) => {
  const items = stayOf(price, guestFee, hostFee)
  const returned = returnShare(items, { percentage, fees: rule })
  expect([returned.guest, after(items, returned.lines).payout]).toEqual([guest, payout])
  expect(after(items, returned.lines).payin).toBe(price + guestFee - guest)
  expect(returned.lines.every(({ reversal }) => reversal)).toBe(true)
})

test('lines of a share say which part they return; everything is mirrored', () => {
  const items = stayOf(8400, 1400, 840)
  const half = returnShare(items, { percentage: 50, fees: fees('kept', 'returned') }).lines
  expect(half).toEqual([
    {
      code: 'line-item/night',
      unitPrice: { amount: 8400, currency },
      percentage: -50,
      lineTotal: { amount: -4200, currency },
      reversal: true,
      includeFor: ['customer', 'provider'],
    },
    {
      code: 'line-item/provider-commission',
      unitPrice: { amount: -840, currency },
      percentage: -50,
      lineTotal: { amount: 420, currency },
      reversal: true,
      includeFor: ['provider'],
    },
  ])
  const all = returnAll(items).lines
  expect(all.map(({ code, quantity, lineTotal }) => [code, quantity, lineTotal.amount])).toEqual([
    ['line-item/night', -1, -8400],
    ['line-item/customer-commission', -1, -1400],
    ['line-item/provider-commission', -1, 840],
  ])
})

test('a refund that failed can be made again, at the expense of the marketplace, which has the money', () => {
  const items = stayOf(8400, 1400, 840)
  const first = [...items, ...returnAmount(items, 9800).lines]
  expect(after(first, [])).toEqual({ payin: 0, payout: 0 })
  const failed = [...first, ...linesOfFailedRefund(first, { guest: 9800, host: 0 })]
  expect(after(failed, [])).toEqual({ payin: 9800, payout: 0 })
  const again = returnAmount(failed, 9800)
  expect([again.guest, again.host]).toEqual([9800, 0])
  expect(after(failed, again.lines)).toEqual({ payin: 0, payout: 0 })
})

test('no more is returned than is left', () => {
  const items = stayOf(8400, 1400, 840)
  expect(() => returnAmount(items, 9801)).toThrow(RangeError)
  expect(() => returnAmount(items, 0)).toThrow(RangeError)
})

const stays = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 4 }),
    customer: fc.integer({ min: 0, max: 10_000 }),
    provider: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ prices, customer, provider }) => {
    const price = prices.reduce((sum, each) => sum + each, 0)
    const part = (points: number) => Math.round((price * points) / 10_000)
    return [
      ...prices.map((each, index) => line(`extra-${index}`, each)),
      ...stayOf(0, part(customer), part(provider)).slice(1),
    ]
  })
const feeRule = fc.constantFrom('kept' as const, 'returned' as const)
const rules = fc.record({
  percentage: fc.integer({ min: 0, max: 100 }),
  fees: fc.record({ customer: feeRule, provider: feeRule }),
})
const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 })

/** Returns amounts in parts that come to everything that is left. */
function amountsOf(paid: number, weights: number[]): number[] {
  const sum = weights.reduce((total, each) => total + each, 0)
  const amounts = weights.map((weight) => Math.floor((paid * weight) / sum))
  return [...amounts, paid - amounts.reduce((total, each) => total + each, 0)].filter((amount) => amount > 0)
}

const consistent = (items: LineItem[]) => {
  const { payin, payout } = after(items, [])
  return 0 <= payout && payout <= payin
}

test('after every rule the host gets at least nothing and at most what the guest pays', () => {
  fc.assert(
    fc.property(stays, rules, (items, rule) => {
      const { lines, guest, host } = returnShare(items, rule)
      const [before, now] = [after(items, []), after(items, lines)]
      expect(consistent([...items, ...lines])).toBe(true)
      expect([before.payin - now.payin, before.payout - now.payout]).toEqual([guest, host])
      expect(guest >= 0 && host >= 0 && host <= guest).toBe(true)
      if (rule.percentage === 100 && rule.fees.customer === 'returned') expect(now).toEqual({ payin: 0, payout: 0 })
    }),
    { numRuns },
  )
})

test('amounts in parts come to everything in the end, also after a rule, and never to more', () => {
  fc.assert(
    fc.property(stays, rules, parts, fc.nat(6), (items, rule, weights, at) => {
      let all = items
      for (const [index, amount] of amountsOf(after(items, []).payin, weights).entries()) {
        if (index === at) all = [...all, ...returnShare(all, rule).lines]
        const left = after(all, []).payin
        if (left === 0) break
        const before = after(all, [])
        const { lines, guest, host } = returnAmount(all, Math.min(amount, left))
        all = [...all, ...lines]
        expect(consistent(all)).toBe(true)
        expect(after(all, [])).toEqual({ payin: before.payin - guest, payout: before.payout - host })
      }
      const left = after(all, []).payin
      if (left > 0) all = [...all, ...returnAmount(all, left).lines]
      expect(after(all, [])).toEqual({ payin: 0, payout: 0 })
    }),
    { numRuns },
  )
})

test('the order of amounts does not matter for what they come to', () => {
  fc.assert(
    fc.property(stays, parts, fc.integer({ min: 1, max: 1000 }), (items, weights, rest) => {
      const amounts = amountsOf(after(items, []).payin, [...weights, rest]).slice(0, -1)
      const inOrder = (each: number[]) =>
        after(
          each.reduce((all, amount) => [...all, ...returnAmount(all, amount).lines], items),
          [],
        )
      expect(inOrder(amounts.toReversed())).toEqual(inOrder(amounts))
    }),
    { numRuns },
  )
})

test('what is left after everything was returned is nothing in every line', () => {
  fc.assert(
    fc.property(stays, rules, (items, rule) => {
      const some = [...items, ...returnShare(items, rule).lines]
      expect(after(some, returnAll(some).lines)).toEqual({ payin: 0, payout: 0 })
    }),
    { numRuns },
  )
})

test('a refund that was refused leaves the fee that a cancellation keeps as it was', () => {
  const items = stayOf(20_000, 1600, 2000)
  const taken = returnAmount(items, 5000)
  const first = [...items, ...taken.lines]
  const again = [...first, ...linesOfFailedRefund(first, { guest: taken.guest, host: taken.host })]
  for (const percentage of [100, 50]) {
    const rule = { percentage, fees: { customer: 'kept', provider: 'returned' } } as const
    const [clean, later] = [returnShare(items, rule), returnShare(again, rule)]
    expect([later.guest, later.host]).toEqual([clean.guest, clean.host])
  }
  expect(guestFeeOf(again)).toBe(guestFeeOf(items))
})
