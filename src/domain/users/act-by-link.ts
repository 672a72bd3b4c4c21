import type { App } from '#domain/app.ts'
import { isId } from '#kernel/id.ts'
import { spokenLocale } from '#kernel/locale.ts'
import { isSameText } from '#kernel/same-text.ts'
import { emailKey } from './email-address.ts'
import { linkAccount, linkProof } from './link-proof.ts'
import type { Permission } from './permissions.ts'
import { needsSecondStep } from './second-step.ts'
import type { Member } from './viewer.ts'

type Needs = Pick<App, 'db' | 'secret' | 'marketplace'>

/**
 * A link in a mail by which one thing can be done in a person's name, without a session: for what, whose, and about what.
 */
export type ActLink = { purpose: string; userId: string; about: string[] }

/**
 * Returns the proof of a link for a mail to `recipient`. Null for those who have to log in instead: nobody active has this
 * address, or the person logs in with a second factor, so that a mailbox alone must not act for them.
 */
export async function proofForMail(app: Needs, link: ActLink, recipient: string): Promise<string | null> {
  const account = await linkAccount(app.db, link.userId)
  if (!account || emailKey(account.email) !== emailKey(recipient) || (await needsSecondStep(app, account.id)))
    return null
  return linkProof(app, link.purpose, account, ...link.about)
}

/**
 * Returns the person of a link as a member without a role, whose name the one thing is done in; null where the proof is
 * wrong, or the person would not get such a link any more. Starts no session.
 */
export async function memberByLink(app: Needs, link: ActLink, proof: string): Promise<Member | null> {
  const account = isId(link.userId) ? await linkAccount(app.db, link.userId) : undefined
  if (!account || !isSameText(linkProof(app, link.purpose, account, ...link.about), proof)) return null
  if (await needsSecondStep(app, account.id)) return null
  const user = await app.db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'displayName', 'profileType', 'emailVerified', 'locale'])
    .select(['awaitsApproval', 'denied'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'member',
    userId: account.id,
    sessionId: '',
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    profileType: user.profileType === 'organisation' ? 'organisation' : 'private',
    emailVerified: user.emailVerified,
    staffRole: null,
    scopes: 'user',
    awaitsApproval: user.awaitsApproval,
    denied: user.denied as Permission[],
    locale: spokenLocale(user.locale, app.marketplace),
  }
}
