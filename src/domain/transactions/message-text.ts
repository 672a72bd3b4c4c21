import { z } from 'zod'
import { cleanText } from '#kernel/typed-text.ts'

/** Most characters of one message. */
export const messageLimit = 5000

/** What somebody writes to somebody: trimmed, 1 to 5000 characters, angle brackets as their full-width look-alikes. */
export const messageText = z
  .string('message-required')
  .max(messageLimit * 4, { error: 'field-too-long', abort: true })
  .transform(cleanText)
  .pipe(z.string().min(1, 'message-required').max(messageLimit, 'field-too-long'))

/** The key that makes a repeated send one message. */
export const clientKey = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)
