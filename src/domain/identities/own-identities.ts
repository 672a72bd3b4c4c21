import { z } from 'zod'
import type { App } from '../app.ts'
import { passkeysOf } from '../passkeys/index.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey, identitiesOf, linkIdentity, lockUser, requireAccountOwner, unlinkIdentity } from '../users/index.ts'
import { currentPasswordField, requireLogInChange, requireShownFactor } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { requirePendingIdentity } from './pending-identity.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'passwords' | 'passkeys' | 'logInProviders'>

/** A linked account at a provider. `isUsable`: one that has not proved the account's address logs in no more. */
export type OwnIdentity = {
  provider: string
  label: string
  subject: string
  createdAt: Date
  lastUsedAt: Date | null
  isUsable: boolean
}

/** The password is checked against the stored one, which need not exist. */
const passwordField = currentPasswordField.default('')
const connectSchema = z.object({ note: z.string().max(5000).optional(), currentPassword: passwordField })
const unlinkSchema = z.object({
  provider: z.string().max(100).catch(''),
  subject: z.string().max(300).catch(''),
  currentPassword: passwordField,
})

/** Returns the viewer's accounts at providers, newest first, and whether their account here has a password. */
export async function ownIdentities(
  app: Needs,
  viewer: Viewer,
): Promise<{ identities: OwnIdentity[]; hasPassword: boolean }> {
  const { userId } = requireAccountOwner(viewer)
  const [rows, { passwordHash }] = await Promise.all([
    identitiesOf(app, userId),
    app.db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow(),
  ])
  const identities = rows.map(({ idpId, ...row }) => ({ ...row, provider: idpId, label: labelOf(app, idpId) }))
  return { identities, hasPassword: passwordHash !== null }
}

/**
 * Whether linking the identity that a browser keeps asks the viewer for the password: unless it has proved their address.
 */
export async function connectingAsksPassword(
  app: Needs,
  viewer: Viewer,
  identity: { email: string | null; emailVerified: boolean },
): Promise<boolean> {
  const { userId } = requireAccountOwner(viewer)
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return !user.emailVerified || !identity.emailVerified || emailKey(identity.email ?? '') !== emailKey(user.email)
}

/**
 * Links the identity that the browser keeps (`note`) to the viewer's account, and notifies its owner by mail. The password
 * is asked for unless the provider has verified the account's confirmed address: who has that mailbox can log in anyway.
 * Throws `provider-expired`, and like `requireAccountOwner`, `requireLogInChange` and `linkIdentity`.
 */
export async function connectIdentity(app: Needs, viewer: Viewer, given: unknown): Promise<{ label: string }> {
  const member = requireAccountOwner(viewer)
  const { note, currentPassword } = parse(connectSchema, given)
  const { label, ...identity } = await requirePendingIdentity(app, note)
  const asks = await connectingAsksPassword(app, viewer, identity)
  const proved = asks ? await requireLogInChange(app, member, currentPassword) : undefined
  if (!asks) await requireShownFactor(app, member)
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx }
    await lockProved(inside, member, proved)
    // The address was changed in the meantime.
    if (!asks && (await connectingAsksPassword(inside, viewer, identity)))
      throw new Problem('password-required', { field: 'currentPassword' })
    await linkIdentity(inside, member.userId, { ...identity, idpId: identity.provider, label })
  })
  return { label }
}

/**
 * Unlinks one of the viewer's accounts at a provider, and notifies its owner by mail; an unknown one is gone already. The
 * password is asked for where there is one; without one, another linked account or a passkey must remain. Throws
 * `identity-last-way-in`, and like `requireAccountOwner` and `requireLogInChange`.
 */
export async function removeIdentity(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireAccountOwner(viewer)
  const { userId } = member
  const { provider, subject, currentPassword } = parse(unlinkSchema, given)
  const { hasPassword } = await ownIdentities(app, viewer)
  const proved = hasPassword ? await requireLogInChange(app, member, currentPassword) : null
  if (!hasPassword) await requireShownFactor(app, member)
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx }
    await lockProved(inside, member, proved)
    const leaving = { idpId: provider, subject }
    if (!hasPassword && !(await hasOtherWayIn(inside, userId, leaving))) throw new Problem('identity-last-way-in')
    await unlinkIdentity(inside, userId, { ...leaving, label: labelOf(app, provider) })
  })
}

/** Locks the account. Throws when the password was changed since it was checked, or the account has ended. */
async function lockProved(
  { db }: { db: Parameters<typeof lockUser>[0] },
  { userId }: Member,
  proved: string | null | undefined,
): Promise<void> {
  const user = await lockUser(db, userId)
  if (!user || (proved !== undefined && user.passwordHash !== proved))
    throw new Problem('current-password-wrong', { field: 'currentPassword' })
}

async function hasOtherWayIn(
  app: Pick<App, 'db' | 'passkeys' | 'logInProviders'>,
  userId: string,
  leaving: { idpId: string; subject: string },
): Promise<boolean> {
  const others = (await identitiesOf(app, userId)).filter(
    ({ idpId, subject }) => idpId !== leaving.idpId || subject !== leaving.subject,
  )
  if (others.some(({ idpId, isUsable }) => isUsable && app.logInProviders.some(({ id }) => id === idpId))) return true
  return app.passkeys !== undefined && (await passkeysOf(app, userId)).some(({ isUsable }) => isUsable)
}

function labelOf({ logInProviders }: Pick<App, 'logInProviders'>, id: string): string {
  return logInProviders.find((each) => each.id === id)?.label ?? id
}
