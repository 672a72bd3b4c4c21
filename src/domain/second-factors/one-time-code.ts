import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { deriveKey } from '../derive-key.ts'
import { typedDigits } from '../numeric-code.ts'

/** Seconds of one code. */
const period = 30
const algorithm = 'SHA1'
const digits = 6

/** Returns a new seed, from which and the site's secret the key of an app is derived. */
export function newSeed(): string {
  return randomBytes(16).toString('base64url')
}

/** The key of an app: as text to type, in groups of four, and as the address that its QR code holds. */
export type AppKey = { text: string; address: string }

/** Returns the key of an app. `account` and `site` are what the app shows beside its codes. */
export function appKey(
  app: Pick<App, 'secret'>,
  factor: { userId: string; seed: string },
  { account, site }: { account: string; site: string },
): AppKey {
  const totp = new TOTP({ issuer: site, label: account, secret: keyOf(app, factor), algorithm, digits, period })
  return { text: totp.secret.base32.replaceAll(/.{4}(?=.)/g, '$& '), address: totp.toString() }
}

/**
 * Uses up a code of the present time step, the one before or the one after, in a transaction that holds a lock on the
 * user's row. Returns false for a wrong code, and for one that was used or is older than one that was.
 */
export async function takeCode(
  tx: Transaction<DB>,
  app: Pick<App, 'secret' | 'clock'>,
  factor: { userId: string; seed: string; lastStep: number },
  given: string,
): Promise<boolean> {
  const token = typedDigits(given)
  if (!/^\d{6}$/.test(token)) return false
  const timestamp = app.clock.now().getTime()
  const secret = keyOf(app, factor)
  const off = TOTP.validate({ token, secret, algorithm, digits, period, timestamp, window: 1 })
  if (off === null) return false
  const step = Math.floor(timestamp / 1000 / period) + off
  if (step <= factor.lastStep) return false
  await tx.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', factor.userId).execute()
  return true
}

/** 160 bits, as RFC 4226 recommends. */
function keyOf(app: Pick<App, 'secret'>, { userId, seed }: { userId: string; seed: string }): Secret {
  const key = deriveKey(app, 'second-factor', userId, seed).subarray(0, 20)
  return new Secret({ buffer: new Uint8Array(key).buffer })
}
