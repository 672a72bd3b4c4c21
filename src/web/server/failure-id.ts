/** The short number of an answer, for the reader to quote and for the log: taken from its nonce. */
export function failureId(nonce: string): string {
  return nonce
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase()
}

/** Whether a text can be such a number. */
export function isFailureId(text: string): boolean {
  return /^[A-Z0-9]{4,8}$/.test(text)
}
