import { z } from 'zod'
import type { ProblemCode } from '#kernel/problem.ts'
import type { App } from './app.ts'
import { deriveKey } from './derive-key.ts'

/** Wrong codes after which the right one is no longer accepted: there are only a million codes. */
export const wrongCodesAllowed = 5

/** Returns a code of six digits for one purpose. Derived, so that neither the database nor an event holds it. */
export function sixDigits(app: Pick<App, 'secret'>, purpose: string, ...parts: string[]): string {
  const number = deriveKey(app, purpose, ...parts).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Returns the schema of a code of six digits as a person types or pastes it. A text of another form is refused with `wrong`
 * before it counts as an attempt.
 */
export const typedCodeField = (wrong: ProblemCode) =>
  z
    .string(wrong)
    .max(100, wrong)
    .transform(typedDigits)
    .pipe(z.string().regex(/^\d{6}$/, wrong))

/** Returns the digits of a typed text: people add spaces and hyphens, or have digits of another width. */
export function typedDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '')
}
