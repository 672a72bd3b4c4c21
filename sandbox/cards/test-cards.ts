/** Why a card is refused: code, decline code and the sentence for the payer. */
export type Decline = { code: string; decline_code?: string; message: string }

/** A card number of the test range and what happens with it. */
export type TestCard = {
  number: string
  /** Name in `pm_card_<name>` and `tok_<name>`. */
  names: string[]
  brand: string
  country?: string
  decline?: Decline
  /** The card can be saved; only charges are declined. */
  declinesChargesOnly?: boolean
  authentication?: 'always' | 'once'
  fundsAtOnce?: boolean
  disputed?: boolean
  refund?: 'pending' | 'fails'
  failedCheck?: 'cvc' | 'postal_code'
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})
const incorrectCvc: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.')
const visa = (number: string, names: string[], rest: Partial<TestCard> = {}): TestCard => ({
  number,
  names,
  brand: 'visa',
  ...rest,
})

/** Every test card. The first one with a number or a name is meant. */
export const testCards: TestCard[] = [
  visa('4242424242424242', ['visa']),
  { number: '5555555555554444', names: ['mastercard'], brand: 'mastercard' },
  { number: '378282246310005', names: ['amex'], brand: 'amex' },
  { number: '6011111111111117', names: ['discover'], brand: 'discover' },
  { number: '3056930009020004', names: ['diners'], brand: 'diners' },
  { number: '3566002020360505', names: ['jcb'], brand: 'jcb' },
  { number: '6200000000000005', names: ['unionpay'], brand: 'unionpay' },
  visa('4000000000000077', ['bypassPending'], { fundsAtOnce: true }),
  visa('4000000000000002', ['visa_chargeDeclined', 'chargeDeclined'], { decline: declined('generic_decline') }),
  visa('4000000000009995', ['visa_chargeDeclinedInsufficientFunds', 'chargeDeclinedInsufficientFunds'], {
    decline: insufficient,
  }),
  visa('4000000000009987', ['visa_chargeDeclinedLostCard', 'chargeDeclinedLostCard'], {
    decline: declined('lost_card'),
  }),
  visa('4000000000009979', ['visa_chargeDeclinedStolenCard', 'chargeDeclinedStolenCard'], {
    decline: declined('stolen_card'),
  }),
  visa('4000000000000069', ['chargeDeclinedExpiredCard'], {
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  }),
  visa('4000000000000127', ['chargeDeclinedIncorrectCvc'], { decline: incorrectCvc }),
  visa('4000000000000119', ['chargeDeclinedProcessingError'], {
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  visa('4000000000000036', ['avsZipFail'], {
    decline: { code: 'incorrect_zip', message: 'The postal code you supplied failed validation.' },
    failedCheck: 'postal_code',
  }),
  visa('4000000000000101', ['cvcCheckFail'], { decline: incorrectCvc, failedCheck: 'cvc' }),
  visa('4000000000000341', ['chargeCustomerFail'], { decline: declined('generic_decline'), declinesChargesOnly: true }),
  visa('4000002500003155', ['authenticationRequiredOnSetup'], { authentication: 'once', country: 'FR' }),
  visa('4000002760003184', ['authenticationRequired'], { authentication: 'always', country: 'DE' }),
  visa('4000008260003178', ['authenticationRequiredChargeDeclinedInsufficientFunds'], {
    authentication: 'always',
    decline: insufficient,
    declinesChargesOnly: true,
    country: 'GB',
  }),
  visa('4000000000003220', ['threeDSecure2Required'], { authentication: 'always' }),
  visa('4000008400001629', ['threeDSecureRequiredChargeDeclined'], {
    authentication: 'always',
    decline: declined('generic_decline'),
    declinesChargesOnly: true,
  }),
  visa('4100000000000019', ['radarBlock'], { decline: declined('fraudulent'), declinesChargesOnly: true }),
  visa('4000000000000259', ['createDispute'], { disputed: true }),
  visa('4000000000007726', ['pendingRefund'], { refund: 'pending' }),
  visa('4000000000005126', ['refundFail'], { refund: 'fails' }),
]

/** Returns the card that `pm_card_<name>` or `tok_<name>` stands for, or undefined. */
export function cardNamed(id: string): TestCard | undefined {
  const [, name] = /^(?:pm_card|tok)_(\w+)$/.exec(id) ?? []
  return testCards.find((card) => name !== undefined && card.names.includes(name))
}

/** Returns the test card with this number. Other numbers with a right check digit are plain cards of their brand. */
export function cardNumbered(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? { number, names: [], brand: brandOf(number) }
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[068]/.test(number)) return 'diners'
  if (number.startsWith('35')) return 'jcb'
  if (number.startsWith('62')) return 'unionpay'
  if (number.startsWith('6')) return 'discover'
  return 'visa'
}

/** Tells whether the last digit of a card number is the right check digit. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
