import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import { cardProblem } from './card-problem.ts'
import { paymentText } from './payment-text.ts'

const declined = ['Deine Karte wurde abgelehnt.', 'Your card was declined.'] as const
const unconfirmed = ['Deine Bank hat die Zahlung nicht bestätigt.', 'Your bank did not confirm the payment.'] as const

/** How the sentence for each code of a card begins, in German and in English. */
const codes: Record<string, readonly [de: string, en: string]> = {
  card_declined: declined,
  expired_card: ['Deine Karte ist abgelaufen.', 'Your card has expired.'],
  incomplete_number: ['Die Kartennummer ist unvollständig.', 'The card number is incomplete.'],
  incomplete_cvc: ['Die Prüfziffer ist unvollständig.', 'The security code is incomplete.'],
  incomplete_expiry: ['Das Ablaufdatum ist unvollständig.', 'The expiry date is incomplete.'],
  incomplete_zip: ['Die Postleitzahl ist unvollständig.', 'The postal code is incomplete.'],
  incorrect_cvc: ['Die Prüfziffer stimmt nicht.', 'The security code is not correct.'],
  incorrect_number: ['Die Kartennummer stimmt nicht.', 'The card number is not correct.'],
  incorrect_zip: ['Die Postleitzahl passt nicht zu deiner Karte.', 'The postal code does not match your card.'],
  invalid_cvc: ['Die Prüfziffer ist ungültig.', 'The security code is not valid.'],
  invalid_expiry_month: ['Den Monat des Ablaufdatums gibt es nicht.', 'There is no such month in the expiry date.'],
  invalid_expiry_month_past: ['Das Ablaufdatum liegt in der Vergangenheit.', 'The expiry date is in the past.'],
  invalid_expiry_year: ['Das Jahr des Ablaufdatums ist ungültig.', 'The year of the expiry date is not valid.'],
  invalid_expiry_year_past: [
    'Das Jahr des Ablaufdatums liegt in der Vergangenheit.',
    'The year of the expiry date is in the past.',
  ],
  invalid_number: ['Die Kartennummer ist ungültig.', 'The card number is not valid.'],
  invalid_swipe_data: ['Die Karte ließ sich nicht lesen.', 'The card could not be read.'],
  missing: ['Zu deinem Konto gehört keine Karte.', 'No card belongs to your account.'],
  processing_error: [
    'Bei der Verarbeitung deiner Karte ist etwas schiefgegangen.',
    'Something went wrong while your card was processed.',
  ],
  payment_intent_authentication_failure: unconfirmed,
  setup_intent_authentication_failure: unconfirmed,
  amount_too_small: ['Der Betrag ist für eine Kartenzahlung zu klein.', 'The amount is too small for a card payment.'],
}

/** The same for each type of failure, when it has no code that is known. */
const types: Record<string, readonly [de: string, en: string]> = {
  api_connection_error: ['Der Zahlungsdienst war nicht zu erreichen.', 'The payment provider could not be reached.'],
  api_error: ['Beim Zahlungsdienst ist etwas schiefgegangen.', 'Something went wrong at the payment provider.'],
  authentication_error: [
    'Der Zahlungsdienst hat die Anfrage dieser Seite nicht angenommen.',
    'The payment provider did not accept the request of this site.',
  ],
  card_error: ['Mit dieser Karte hat es nicht geklappt.', 'This card did not work.'],
  invalid_request_error: ['Diese Zahlung lässt sich so nicht ausführen.', 'This payment cannot be made like this.'],
  rate_limit_error: ['Gerade kommen zu viele Anfragen an.', 'There are too many requests at the moment.'],
  '': ['Die Zahlung hat nicht geklappt.', 'The payment did not work.'],
}

const inBoth = (say: () => string) => [inLocale('de', say), inLocale('en', say)]
const begins = ([de, en]: readonly [de: string, en: string]) => [
  expect.stringMatching(new RegExp(`^${de}`)),
  expect.stringMatching(new RegExp(`^${en}`)),
]

test.each(Object.entries(codes))('%s has its sentence, in the browser and on the server', (code, sentences) => {
  for (const type of ['card_error', 'validation_error', 'invalid_request_error'])
    expect(inBoth(() => cardProblem({ type, code }))).toEqual(begins(sentences))
  const refused = new Problem('transaction-payment-failed', { params: { stripeMessage: 'No.', stripeCode: code } })
  expect([paymentText(refused, 'de'), paymentText(refused, 'en')]).toEqual(begins(sentences))
})

test.each(Object.entries(types))('the type “%s” has its sentence', (type, sentences) => {
  for (const code of [undefined, 'brand_new'])
    expect(inBoth(() => cardProblem({ type, code }))).toEqual(begins(sentences))
})

test.each(['lost_card', 'stolen_card', 'fraudulent', 'generic_decline', 'pickup_card'])(
  'a decline because of %s says no more than that the card was declined',
  (declineCode) => {
    const error = { type: 'card_error', code: 'card_declined', declineCode }
    expect(inBoth(() => cardProblem(error))).toEqual(begins(declined))
  },
)

test('without enough money the sentence says so', () => {
  const error = { type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' }
  expect(inBoth(() => cardProblem(error))).toEqual(
    begins(['Auf deiner Karte ist nicht genug Geld.', 'There is not enough money on your card.']),
  )
})

const noAccount = [
  'Dieses Mitglied kann zurzeit keine Zahlungen annehmen.',
  'This member cannot take payments at the moment.',
] as const
const failed = (stripeMessage: string, more: object = {}) =>
  new Problem('transaction-payment-failed', { params: { stripeMessage, ...more } })

/** Refusals of the server on the way to a payment, and how their sentences begin. */
const refusals: [Problem, readonly [de: string, en: string]][] = [
  [failed('Amount must be at least €0.50 eur'), codes.amount_too_small!],
  [failed('Amount must convert to at least 50 cents.'), codes.amount_too_small!],
  [failed('Your account cannot currently make charges. To find out why …'), noAccount],
  [failed('See verification.disabled_reason for details'), noAccount],
  [failed('Your card was declined.', { stripeCode: 'card_declined', stripeDeclineCode: 'lost_card' }), declined],
  [new Problem('transaction-payment-failed'), ['Die Zahlung hat nicht geklappt', 'The payment did not work']],
  [
    new Problem('payment-provider-silent'),
    [
      'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts abgebucht.',
      'The payment provider does not answer at the moment. Nothing was taken.',
    ],
  ],
  [
    new Problem('stripe-missing-api-key'),
    ['Hier ist der Zahlungsdienst noch nicht', 'The payment provider is not fully set up'],
  ],
  [new Problem('transaction-missing-stripe-account'), noAccount],
  [
    new Problem('transaction-booking-time-not-available'),
    ['Diese Nächte sind nicht frei.', 'These nights are not free.'],
  ],
  [
    new Problem('transaction-listing-not-found'),
    ['Dieses Inserat gibt es nicht mehr.', 'This listing no longer exists.'],
  ],
  [new Problem('listing-not-found'), ['Dieses Inserat gibt es nicht.', 'This listing does not exist.']],
  [new Problem('transaction-charge-zero-payin'), ['Für einen Betrag von null', 'Nothing can be charged']],
  [new Problem('payment-no-longer-held'), ['Der Betrag ist nicht mehr reserviert.', 'The amount is no longer held.']],
]

test.each(refusals)('%s is said in both languages', (problem, sentences) => {
  expect([paymentText(problem, 'de'), paymentText(problem, 'en')]).toEqual(begins(sentences))
  expect(paymentText(problem, 'de')).not.toBe(paymentText(problem, 'en'))
})
