import { expect, test } from 'vitest'
import type { NextStep } from '#domain/transactions/index.ts'
import { lineLabel } from './order-details.ts'
import { heading } from './state-view.ts'
import { availableSteps } from './available-steps.ts'

const step = (name: string, actor: NextStep['actor'], ...actions: string[]): NextStep => ({
  name,
  actor,
  actions,
  privileged: false,
  params: { required: [], optional: [] },
})

test('the buttons follow what a step does, whatever the process calls it', () => {
  const host = [
    step('transition/say-yes', 'provider', 'accept-booking'),
    step('transition/no', 'provider', 'decline-booking'),
  ]
  expect(availableSteps(host)).toEqual({ accept: 'transition/say-yes', decline: 'transition/no' })
  expect(availableSteps([step('transition/never-mind', 'customer', 'decline-booking')])).toEqual({
    withdraw: 'transition/never-mind',
  })
  expect(availableSteps([step('transition/stars', 'customer', 'post-review-by-customer', 'publish-reviews')])).toEqual({
    review: 'transition/stars',
  })
  expect(availableSteps([step('transition/card', 'customer', 'stripe-confirm-payment-intent')])).toEqual({
    pay: 'transition/card',
  })
})

test('what only staff may do makes no button for the two people', () => {
  expect(availableSteps([step('transition/cancel', 'operator', 'cancel-booking')])).toEqual({})
  expect(availableSteps([])).toEqual({})
})

test('a request that nobody answered is headed otherwise than one that was declined, and each side reads its own', () => {
  const declined = { state: 'state/declined', lastTransition: 'transition/decline', mayReview: false }
  const expired = { state: 'state/declined', lastTransition: 'transition/expire', mayReview: false }
  expect(heading({ ...declined, role: 'customer' }, 'Anna', 'de')).toBe('Anna hat abgesagt')
  expect(heading({ ...declined, role: 'provider' }, 'Ben', 'de')).toBe('Du hast Ben abgesagt')
  expect(heading({ ...expired, role: 'customer' }, 'Anna', 'en')).toBe('Anna did not answer')
  expect(
    heading({ state: 'state/unheard-of', lastTransition: 'x', role: 'customer', mayReview: false }, 'Anna', 'en'),
  ).toBeNull()
})

test('nobody is asked in a heading for a review that cannot be written', () => {
  const over = { state: 'state/delivered', lastTransition: 'transition/complete', role: 'provider' } as const
  const name = '„Gesperrtes Mitglied“'
  expect(heading({ ...over, mayReview: true }, 'Ben', 'de')).toBe('Wie war Ben als Gast?')
  expect(heading({ ...over, mayReview: false }, name, 'de')).toBe('Dieser Aufenthalt ist abgeschlossen')
})

test('a line of the price has its word, or is its own name', () => {
  expect(lineLabel('line-item/night', 'de')).toBe('Übernachtungen')
  expect(lineLabel('line-item/customer-commission', 'de')).toBe('Servicegebühr')
  expect(lineLabel('line-item/provider-commission', 'en')).toBe('Commission')
  expect(lineLabel('line-item/final-cleaning', 'de')).toBe('Final cleaning')
})
