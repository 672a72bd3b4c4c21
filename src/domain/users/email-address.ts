import { domainToASCII } from 'node:url'
import { z } from 'zod'

/**
 * The e-mail address of a form, in one form: no space around, compatibility characters folded, the domain in lower case,
 * in ASCII and without a dot at its end.
 */
export const emailField = z
  .string('email-required')
  .max(1000, 'email-invalid')
  .transform((typed) => typed.normalize('NFKC').trim())
  .pipe(z.string().min(1, 'email-required').transform(normalise).pipe(z.string().regex(pattern(), 'email-invalid')))

/** Returns what one account is kept under: every spelling of one address has the same key. */
export function emailKey(email: string): string {
  return normalise(email.normalize('NFKC').trim()).toLowerCase()
}

function normalise(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).replace(/\.$/, '')
  // Characters that would let the URL parser read something else than a host name.
  if (at < 1 || /[\s/?#:%[\]\\]/.test(domain)) return ''
  return `${email.slice(0, at)}@${domainToASCII(domain)}`
}

function pattern(): RegExp {
  const local = String.raw`(?=.{1,64}@)[^\s@<>()[\],;:"\\\p{C}.]+(?:\.[^\s@<>()[\],;:"\\\p{C}.]+)*`
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  return new RegExp(`^(?=.{6,254}$)${local}@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`, 'u')
}
