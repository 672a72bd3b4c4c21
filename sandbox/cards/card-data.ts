import { Refusal } from '../http/refusal.ts'
import type { Resource } from '../store/state.ts'
import { hasCheckDigit } from './test-cards.ts'

/** Card data that was read and checked. */
export type CheckedCard = { number: string; exp_month: number; exp_year: number; cvc: string | null }

/**
 * Reads number, expiry and security code of a card.
 * @throws {Refusal} 402 with a card error whose code names the wrong field.
 */
export function checkCardData(given: Resource, today: Date): CheckedCard {
  const number = String(given.number ?? '').replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number))
    throw wrong('invalid_number', 'The card number is not a valid credit card number.', 'number')
  if (!hasCheckDigit(number)) throw wrong('incorrect_number', 'Your card number is incorrect.', 'number')
  const month = Number(given.exp_month)
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const year = fullYear(Number(given.exp_year))
  const isPast = year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
  if (!Number.isInteger(year) || isPast || year > today.getUTCFullYear() + 50)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  const cvc: string | null = given.cvc ?? null
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return { number, exp_month: month, exp_year: year, cvc }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function wrong(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param })
}
