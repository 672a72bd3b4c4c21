import { cutText } from './cut-text.ts'

/**
 * Returns why something failed, in at most 500 characters that can be logged and stored: without e-mail addresses, which
 * mail servers like to repeat, and without control characters.
 */
export function failureReason(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return cutText(
    message
      .replace(/[^\s<>"'(:;,@]+@[^\s<>"'),;@]+/g, '(address)')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    500,
  )
}
