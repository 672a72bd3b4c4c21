import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { countAttempt, pseudonym } from '../attempts.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { unpublishListingsOf } from '../listings/index.ts'
import { openUserAgain, readKeepToken, requireKeepToken } from '../users/index.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

const schema = z.object({
  token: z.string().max(300).catch(''),
  address: z.string().max(100).default('unknown'),
})

/** What the page shows that keeps an account. */
export type AccountToKeep = { email: string; eraseAt: Date }

/** Returns the closed account that a token keeps; null for a token that does not, or no longer. Nothing is changed. */
export async function accountToKeep(app: Needs, token: string): Promise<AccountToKeep | null> {
  const account = await readKeepToken(app, token)
  return account && { email: account.email, eraseAt: account.eraseAt }
}

/**
 * Undoes the deletion of an account by the token of its mail, or of a log-in to it. Its person can log in again; nobody is
 * signed in by it. Listings stay closed, also one that staff have approved meanwhile. A role among the staff does not come
 * back. Throws `keep-link-invalid` for any other token, once the time is over, and for a banned person; and
 * `too-many-requests`.
 */
export async function keepAccount(app: Needs, given: unknown): Promise<void> {
  const { token, address } = parse(schema, given)
  await countAttempt(app, 'keep-account', pseudonym(app, address))
  await app.db.transaction().execute(async (tx) => {
    const { id: userId } = await requireKeepToken(tx, app, token)
    await unpublishListingsOf(tx, app, userId)
    await openUserAgain(tx, app, userId)
    await record(tx, app.clock, 'user.reopened', { actorId: userId, subjectId: userId, payload: {} })
  })
  signalChange(app)
}
