import { expect, test } from 'vitest'
import { flexDefaultProcess } from '#processes/flex-default-process.ts'
import { processFaults, type Process } from './index.ts'
import type { RefundRule } from './process.ts'
import { refundTerms, shareNow } from './refund-terms.ts'

const rule: RefundRule = {
  on: 'transition/cancel-by-customer',
  until: [
    { days: 14, percentage: 100 },
    { days: 3, percentage: 50 },
  ],
  later: 0,
  time: '15:00',
  fees: { customer: 'kept', provider: 'returned' },
}
const zone = 'Europe/Berlin'
const nights = (from: string, until: string) => ({
  from,
  until,
  start: new Date(`${from}T00:00:00Z`),
  end: new Date(`${until}T00:00:00Z`),
})
const hours = {
  from: '2024-06-20',
  until: '2024-06-20',
  start: new Date('2024-06-20T16:30:00Z'),
  end: new Date('2024-06-20T18:30:00Z'),
}

test.each([
  ['2024-05-20T10:00:00Z', 100],
  ['2024-06-06T12:59:59.999Z', 100],
  ['2024-06-06T13:00:00Z', 50],
  ['2024-06-17T12:59:59Z', 50],
  ['2024-06-17T13:00:00Z', 0],
  ['2024-06-21T13:00:00Z', 0],
])('for a stay from 20 June, at %s the share is %i per cent', (now, percentage) => {
  expect(shareNow(rule, nights('2024-06-20', '2024-06-23'), zone, new Date(now)).percentage).toBe(percentage)
})

test('days are those of the calendar, also when the clocks change', () => {
  const [first, second] = refundTerms(rule, nights('2024-04-04', '2024-04-06'), zone, new Date('2024-03-01T00:00:00Z'))
  // Clocks go forward on 31 March.
  expect([first?.until, second?.until]).toEqual([new Date('2024-03-21T14:00:00Z'), new Date('2024-04-01T13:00:00Z')])
})

test('hours count from the clock time of their beginning', () => {
  const [first] = refundTerms(rule, hours, zone, new Date('2024-05-20T10:00:00Z'))
  expect(first?.until).toEqual(new Date('2024-06-06T16:30:00Z'))
})

test('what is over is not named any more; the last term has no end', () => {
  const terms = refundTerms(rule, nights('2024-06-20', '2024-06-23'), zone, new Date('2024-06-10T00:00:00Z'))
  expect(terms).toEqual([
    { until: new Date('2024-06-17T13:00:00Z'), percentage: 50 },
    { until: null, percentage: 0 },
  ])
})

const withRule = (changed: Partial<RefundRule>): Process => ({
  ...flexDefaultProcess,
  refunds: [{ ...rule, ...changed }, ...(flexDefaultProcess.refunds ?? []).slice(1)],
})

test.each<[string, Partial<RefundRule>, string]>([
  [
    'days that rise',
    {
      until: [
        { days: 3, percentage: 100 },
        { days: 14, percentage: 50 },
      ],
    },
    'days descend',
  ],
  [
    'the same days twice',
    {
      until: [
        { days: 3, percentage: 100 },
        { days: 3, percentage: 50 },
      ],
    },
    'days descend',
  ],
  ['half a day', { until: [{ days: 1.5, percentage: 100 }] }, 'days are whole numbers'],
  ['days after the arrival', { until: [{ days: -1, percentage: 100 }] }, 'days are whole numbers'],
  ['more than everything', { until: [{ days: 3, percentage: 101 }] }, 'percentages are whole numbers'],
  ['less than nothing', { later: -1 }, 'percentages are whole numbers'],
  ['more for a later cancellation', { later: 60 }, 'does not return more'],
  ['a time that no clock shows', { time: '24:00' }, '24:00 is no time'],
  ['a transition that is not there', { on: 'transition/vanish' }, 'there is no transition/vanish'],
  ['a transition that refunds nothing', { on: 'transition/accept' }, 'has no action calculate-refund'],
])('a process with %s does not start', (_, changed, fault) => {
  expect(processFaults(withRule(changed)).join('\n')).toContain(fault)
})

test('a refund is calculated by a rule, before it is made, and by one rule', () => {
  expect(processFaults(flexDefaultProcess)).toEqual([])
  expect(processFaults({ ...flexDefaultProcess, refunds: [] }).join('\n')).toContain('needs a refund rule')
  expect(processFaults({ ...flexDefaultProcess, refunds: [rule, ...(flexDefaultProcess.refunds ?? [])] })).toEqual([
    'refund of transition/cancel-by-customer stands twice',
  ])
  const turned = flexDefaultProcess.transitions.map((each) => ({ ...each, actions: each.actions.toReversed() }))
  expect(processFaults({ ...flexDefaultProcess, transitions: turned }).join('\n')).toContain('comes before')
})
