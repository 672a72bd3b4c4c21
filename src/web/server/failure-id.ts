/** Returns the short number of a response, for the reader and the log, derived from its nonce. */
export function failureId(nonce: string): string {
  return nonce
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase()
}

/** Returns whether a text can be such a number. */
export function isFailureId(text: string): boolean {
  return /^[A-Z0-9]{4,8}$/.test(text)
}
