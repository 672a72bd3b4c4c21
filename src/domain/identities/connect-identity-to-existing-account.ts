import { z } from 'zod'
import type { App } from '../app.ts'
import { signalChange } from '../change-signal.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { linkIdentity, type LogInOutcome, needsSecondStep, openProved, provePassword } from '../users/index.ts'
import { isTaken, requestSignInLink, signInOrAsk } from '../users/index.ts'
import { type PendingIdentity, requirePendingIdentity } from './pending-identity.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'marketplace' | 'passwords' | 'logInProviders'>

const noteSchema = z.object({ note: z.string().max(5000).optional() })
const connectSchema = noteSchema.extend({
  email: z.string('email-required').max(1000, 'login-failed').optional(),
  password: z.string('password-required').max(1000, 'login-failed'),
  address: z.string().max(100).default('unknown'),
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  device: z.string().max(1000).optional().catch(undefined),
})
const linkSchema = noteSchema.extend({
  address: z.string().max(100).default('unknown'),
  target: z.string().max(2000).default(''),
})

/**
 * Whether the address of a waiting identity has an account here. Only an address that the provider has verified is looked
 * up, so that nobody learns about other people's.
 */
export async function hasAccount(app: Pick<App, 'db'>, identity: PendingIdentity): Promise<boolean> {
  return identity.email !== null && identity.emailVerified && isTaken(app, identity.email)
}

/**
 * Links the identity that the browser keeps to the account of an address, whose password is asked for, and logs in. An
 * account with a second factor is not linked yet: this returns the log-in that waits for it, and `connectIdentity` links
 * afterwards. Throws `provider-expired`, what `provePassword` and `linkIdentity` throw.
 */
export async function connectByPassword(app: Needs, given: unknown): Promise<LogInOutcome> {
  const { note, email, password, address, ...browser } = parse(connectSchema, given)
  const { label, ...identity } = await requirePendingIdentity(app, note)
  const proof = { email: email ?? identity.email, password, address, device: browser.device }
  const proved = await provePassword(app, proof)
  const outcome = await openProved(app, proved, async (inside) => {
    if (!(await needsSecondStep(inside, proved.userId)))
      await linkIdentity(inside, proved.userId, { ...identity, idpId: identity.provider, label })
    return signInOrAsk(inside, proved.userId, browser)
  })
  signalChange(app)
  return outcome
}

/**
 * Sends a link that logs in to the account of the address that the provider has verified; then `connectIdentity` links
 * without the password. Throws `provider-expired`, `forbidden` for an address that is not verified, `too-many-requests`.
 */
export async function sendLinkToConnect(app: Needs, given: unknown): Promise<{ email: string }> {
  const { note, address, target } = parse(linkSchema, given)
  const { email, emailVerified } = await requirePendingIdentity(app, note)
  if (!email || !emailVerified) throw new Problem('forbidden')
  await requestSignInLink(app, { email, address, target })
  return { email }
}
