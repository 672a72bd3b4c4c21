import { Secret, TOTP } from 'otpauth'
import type { App } from '#domain/app.ts'
import { confirmSecondFactor, ownSecondFactor, startSecondFactor } from '#domain/second-factors/index.ts'
import type { Member } from '#domain/users/index.ts'
import { password } from './people.ts'

/** An authenticator app with the key that a page shows: returns the code of a moment. */
export function authenticator(key: string): (at: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return (at) => totp.generate({ timestamp: at.getTime() })
}

/** Begins to set a second factor up. Returns the codes of the app. */
export async function secondFactorBegun(app: App, member: Member): Promise<(at: Date) => string> {
  await startSecondFactor(app, member, { currentPassword: password })
  const factor = await ownSecondFactor(app, member)
  if (factor.state !== 'set-up') throw new Error('the key is not shown')
  return authenticator(factor.key.text)
}

/** Switches a second factor on. Returns the codes of the app, and the recovery codes. */
export async function secondFactorOn(app: App, member: Member) {
  const codeAt = await secondFactorBegun(app, member)
  const { recoveryCodes } = await confirmSecondFactor(app, member, { code: codeAt(app.clock.now()) })
  return { codeAt, recoveryCodes }
}
