import { expect, test } from 'vitest'
import { inLocale } from '#web/server/reader-locale.ts'
import { cardProblem } from './card-problem.ts'

const codes = [
  'card_declined expired_card incomplete_number incomplete_cvc incomplete_expiry incorrect_cvc incorrect_number incorrect_zip',
  'invalid_cvc invalid_expiry_month invalid_expiry_month_past invalid_expiry_year invalid_expiry_year_past invalid_number',
  'invalid_swipe_data missing processing_error payment_intent_authentication_failure amount_too_small',
].flatMap((line) => line.split(' '))
const types = [
  'api_connection_error',
  'api_error',
  'authentication_error',
  'card_error',
  'invalid_request_error',
  'rate_limit_error',
]

test('each code and each type has a sentence of its own, in both languages, and everything else a general one', () => {
  for (const locale of ['de', 'en'] as const)
    inLocale(locale, () => {
      const general = cardProblem({ type: 'something_new' })
      const said = [
        general,
        ...codes.map((code) => cardProblem({ type: 'card_error', code })),
        ...types.map((type) => cardProblem({ type })),
      ]
      expect(new Set(said).size).toBe(1 + codes.length + types.length)
      expect(cardProblem({ type: 'something_new', code: 'more_new' })).toBe(general)
    })
})

test('an unknown code falls back to its type; of declines only missing funds are named', () => {
  const declined = cardProblem({ type: 'card_error', code: 'card_declined' })
  expect(cardProblem({ type: 'card_error', code: 'brand_new' })).toBe(cardProblem({ type: 'card_error' }))
  expect(cardProblem({ type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' })).not.toBe(
    declined,
  )
  for (const declineCode of ['lost_card', 'stolen_card', 'fraudulent', 'generic_decline'])
    expect(cardProblem({ type: 'card_error', code: 'card_declined', declineCode })).toBe(declined)
})
