import { invalid } from '../http/refusal.ts'

/** Smallest amount of a charge in minor units, by currency. */
const smallest: Record<string, number> = {
  aud: 50,
  bgn: 100,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
}
const largest = 99_999_999

/** @throws {Refusal} when a charge of this amount is too small or too large, or the currency is not supported. */
export function checkChargeAmount(amount: number, currency: string): void {
  const minimum = smallest[currency]
  if (minimum === undefined) throw invalid(undefined, `Invalid currency: ${currency}`, 'currency')
  if (amount < minimum) {
    const shown = currency === 'jpy' ? String(minimum) : (minimum / 100).toFixed(2)
    throw invalid('amount_too_small', `Amount must be at least ${shown} ${currency}`, 'amount')
  }
  if (amount > largest)
    throw invalid('amount_too_large', `Amount must be no more than ${largest} ${currency}`, 'amount')
}

/**
 * Returns the part of a whole that belongs to the next step of a sequence, so that all steps together give the whole.
 * @param share what belongs to the whole sum, for instance the fee of a charge.
 * @param before how much of `total` the steps before have covered; `after` includes this step.
 */
export function proportion(share: number, total: number, before: number, after: number): number {
  const upTo = (covered: number) => Math.round((share * covered) / total)
  return upTo(after) - upTo(before)
}
