/**
 * Returns an amount of minor units times a decimal number, divided by `divisor`: exact, and rounded half away from zero at
 * the end. Throws RangeError beyond what a number holds exactly.
 */
export function multiply(amount: number, factor: number, divisor = 1): number {
  const [numerator, denominator] = fraction(factor)
  const product = BigInt(amount) * numerator
  const by = denominator * BigInt(divisor)
  const half = by / 2n
  const rounded = product >= 0n ? (product + half) / by : -((-product + half) / by)
  const result = Number(rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${amount} × ${factor} is too large to count exactly`)
  return result === 0 ? 0 : result
}

/** Returns an amount times `part` by `whole`: exact, and rounded half away from zero. `whole` is not 0. */
export function proportion(amount: number, part: number, whole: number): number {
  const [product, by] = [BigInt(amount) * BigInt(part) * BigInt(Math.sign(whole)), BigInt(Math.abs(whole))]
  const magnitude = ((product < 0n ? -product : product) * 2n + by) / (2n * by)
  const result = Number(product < 0n ? -magnitude : magnitude)
  return result === 0 ? 0 : result
}

/** A decimal number as it is written, as a fraction: 1.5 is 15/10. */
function fraction(factor: number): [bigint, bigint] {
  const text = factor.toString()
  const [mantissa = '0', exponent = '0'] = text.split('e')
  const [whole = '0', decimals = ''] = mantissa.split('.')
  const power = Number(exponent) - decimals.length
  const digits = BigInt(whole + decimals)
  return power >= 0 ? [digits * 10n ** BigInt(power), 1n] : [digits, 10n ** BigInt(-power)]
}
