import { expect, test } from 'vitest'
import { mismatchValue } from './mismatch-value.ts'

test.each([
  ['captured, captured 13500, refunded 5000', 'eingezogen: 135,00\u00a0€ eingezogen, 50,00\u00a0€ erstattet'],
  ['captured, captured 13500, refunded 0, disputed', 'angefochten: 135,00\u00a0€ eingezogen, 0,00\u00a0€ erstattet'],
  ['13500 EUR, fee 1350, to acct_1 for 0190', '135,00\u00a0€, davon 13,50\u00a0€ Gebühr'],
  ['in-transit 7650, attempt 2', 'unterwegs: 76,50\u00a0€, Versuch 2'],
  ['succeeded 5000', 'erstattet: 50,00\u00a0€'],
  ['nothing', 'nichts'],
  ['something new', 'something new'],
])('the value %j of a difference is told as %j', (text, said) => {
  expect(mismatchValue(text, 'EUR', 'de')).toBe(said)
})
