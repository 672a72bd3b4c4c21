import { z } from 'zod'
import { textCeiling } from '#kernel/text-ceiling.ts'
import { cleanText } from '#kernel/typed-text.ts'

/**
 * What somebody writes to somebody: trimmed, not empty, angle brackets as their full-width look-alikes. Who stores it asks
 * `requireTextLength` whether the marketplace allows as many characters.
 */
export const messageText = z
  .string('message-required')
  .max(textCeiling * 4, { error: 'field-too-long', abort: true })
  .transform(cleanText)
  .pipe(z.string().min(1, 'message-required').max(textCeiling, 'field-too-long'))

/** The key that makes a repeated send one message. */
export const clientKey = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)
