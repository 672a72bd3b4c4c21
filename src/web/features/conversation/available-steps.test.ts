import { expect, test } from 'vitest'
import { type NextStep, shownStateOf, type StateName } from '#domain/transactions/index.ts'
import { freeStay } from '#processes/free-stay.ts'
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

test('steps for staff have no button for the two people', () => {
  expect(availableSteps([step('transition/cancel', 'operator', 'cancel-booking')])).toEqual({})
  expect(availableSteps([])).toEqual({})
})

const shown = (state: StateName, step: string) =>
  shownStateOf({ process: 'free-stay', processVersion: freeStay.version, state, lastTransition: `transition/${step}` })

test('an unanswered request and a declined one have different headings, one for each side', () => {
  const declined = { look: shown('state/declined', 'decline'), mayReview: false }
  const expired = { look: shown('state/declined', 'expire'), mayReview: false }
  expect(heading({ ...declined, role: 'customer' }, 'Anna', 'de')).toBe('Anna hat abgesagt')
  expect(heading({ ...declined, role: 'provider' }, 'Ben', 'de')).toBe('Du hast Ben abgesagt')
  expect(heading({ ...expired, role: 'customer' }, 'Anna', 'en')).toBe('Anna did not answer')
  const unknown = shownStateOf({ process: 'gone', processVersion: 1, state: 'state/unheard-of', lastTransition: 'x' })
  expect(heading({ look: unknown, role: 'customer', mayReview: false }, 'Anna', 'en')).toBeNull()
})

test('a heading asks for a review only when one can be written', () => {
  const over = { look: shown('state/delivered', 'complete'), role: 'provider' } as const
  const name = '„Gesperrtes Mitglied“'
  expect(heading({ ...over, mayReview: true }, 'Ben', 'de')).toBe('Wie war Ben als Gast?')
  expect(heading({ ...over, mayReview: false }, name, 'de')).toBe('Dieser Aufenthalt ist abgeschlossen')
})

test('a line of the price has a label, or its code where there is none', () => {
  expect(lineLabel('line-item/night', 'de')).toBe('Übernachtungen')
  expect(lineLabel('line-item/customer-commission', 'de')).toBe('Servicegebühr')
  expect(lineLabel('line-item/provider-commission', 'en')).toBe('Commission')
  expect(lineLabel('line-item/final-cleaning', 'de')).toBe('Final cleaning')
})
