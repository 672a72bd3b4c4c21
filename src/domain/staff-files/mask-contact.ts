/** Returns an e-mail address of which the domain and at most two characters before it can be read. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, Math.max(at, 0))
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••${at < 0 ? '' : email.slice(at)}`
}

/** Returns a phone number of which the first three characters and the last two can be read. */
export function maskedPhone(number: string): string {
  return number.length < 8 ? '•••' : `${number.slice(0, 3)} ••• ••• ${number.slice(-2)}`
}
