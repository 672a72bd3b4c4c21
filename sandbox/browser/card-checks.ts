// These functions are sent to browsers as text: each one uses nothing but the others of this file.

/** A wrong field of a card: code and sentence as the provider's fields report them. */
export type FieldError = { type: 'validation_error'; code: string; message: string }

export function brandOf(digits: string): string {
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[068]/.test(digits)) return 'diners'
  if (digits.startsWith('35')) return 'jcb'
  if (digits.startsWith('62')) return 'unionpay'
  if (digits.startsWith('6')) return 'discover'
  return digits.startsWith('4') ? 'visa' : 'unknown'
}

function digitsWanted(brand: string): number {
  if (brand === 'amex') return 15
  return brand === 'diners' ? 14 : 16
}

function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function fieldError(code: string, message: string): FieldError {
  return { type: 'validation_error', code, message }
}

/** Returns what is wrong with a number. A part of one is only wrong when the field has been left. */
export function numberError(text: string, isLeft: boolean): FieldError | null {
  const digits = text.replaceAll(/\D/g, '')
  const wanted = digitsWanted(brandOf(digits))
  if (digits.length >= wanted)
    return hasRightCheckDigit(digits) && digits.length <= 19
      ? null
      : fieldError('invalid_number', 'Your card number is invalid.')
  return isLeft ? fieldError('incomplete_number', 'Your card number is incomplete.') : null
}

/** Returns what is wrong with an expiry `MM / YY`. */
export function expiryError(text: string, isLeft: boolean, today: Date): FieldError | null {
  const digits = text.replaceAll(/\D/g, '')
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12))
    return fieldError('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (digits.length < 4)
    return isLeft ? fieldError('incomplete_expiry', "Your card's expiration date is incomplete.") : null
  const year = 2000 + Number(digits.slice(2, 4))
  if (year < today.getFullYear())
    return fieldError('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year > today.getFullYear() + 50)
    return fieldError('invalid_expiry_year', "Your card's expiration year is invalid.")
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1
  return isPast ? fieldError('invalid_expiry_month_past', "Your card's expiration date is in the past.") : null
}

/** Returns what is wrong with a security code. */
export function codeError(text: string, isLeft: boolean, brand: string): FieldError | null {
  const wanted = brand === 'amex' ? 4 : 3
  if (/\D/.test(text) || text.length > 4) return fieldError('invalid_cvc', "Your card's security code is invalid.")
  if (text.length >= wanted) return null
  return isLeft ? fieldError('incomplete_cvc', "Your card's security code is incomplete.") : null
}

/** Returns a number in groups, as on the card. */
export function grouped(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 19)
  if (brandOf(digits) !== 'amex') return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
}

/** Returns an expiry as `MM / YY`. `before` is the text before the last key, so that the slash can be deleted. */
export function dated(text: string, before: string): string {
  let digits = text.replaceAll(/\D/g, '').slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  const isDeleting = text.length < before.length
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The functions above as one script. */
export const cardChecks = [
  brandOf,
  digitsWanted,
  hasRightCheckDigit,
  fieldError,
  numberError,
  expiryError,
  codeError,
  grouped,
  dated,
]
  .map(String)
  .join('\n')
