import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** The settings of notifications of browsers. */
export const pushSettingsSchema = {
  PUSH: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether people can turn on notifications of their browsers, which go through the push service of its maker',
    ),
  PUSH_KEY: z
    .string()
    .refine(isKey, 'must be a private key of the curve P-256: 32 bytes in base64url, 43 characters')
    .optional()
    .describe('Private key (VAPID) that signs them; unset: derived from SESSION_SECRET'),
}

/** The private key of the site; undefined: it is derived from the secret. */
export type PushSettings = { privateKey: string | undefined }

/** Returns the settings of notifications of browsers; undefined where they are switched off. */
export function readPushSettings({
  PUSH,
  PUSH_KEY,
}: {
  PUSH: 'on' | 'off'
  PUSH_KEY?: string | undefined
}): PushSettings | undefined {
  return PUSH === 'on' ? { privateKey: PUSH_KEY } : undefined
}

function isKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url')
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}
