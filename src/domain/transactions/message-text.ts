import { z } from 'zod'
import { maxTextLength } from '#kernel/max-text-length.ts'
import { cleanText } from '#kernel/typed-text.ts'

/**
 * Schema of a text for another person: trimmed, not empty, angle brackets replaced by full-width ones. Callers that store
 * it check the marketplace's limit with `requireTextLength`.
 */
export const messageText = z
  .string('message-required')
  .max(maxTextLength * 4, { error: 'field-too-long', abort: true })
  .transform(cleanText)
  .pipe(z.string().min(1, 'message-required').max(maxTextLength, 'field-too-long'))

/** The key that makes a repeated send one message. */
export const clientKey = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)
