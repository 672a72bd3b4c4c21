/**
 * Returns the part of a fee that goes back with a refund, in proportion to what was refunded before and after it, so that
 * parts come to the whole fee exactly when everything is refunded. All in the smallest unit; rounds half up.
 */
export function returnedFee(fee: number, captured: number, before: number, after: number): number {
  return shareOf(fee, captured, after) - shareOf(fee, captured, before)
}

function shareOf(fee: number, captured: number, refunded: number): number {
  // Products of two amounts exceed what a number holds exactly.
  const [whole, part, base] = [BigInt(fee), BigInt(refunded), BigInt(captured)]
  return Number((2n * whole * part + base) / (2n * base))
}
