import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { unpublishListingsOf } from '../listings/index.ts'
import { forgetStayAddresses } from '../transactions/index.ts'
import { closeUser, currentPasswordField, requireMember, requireOwnPassword } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { endForDeletion } from './delete-account.ts'
import { dropQueuedMails } from './erase-account.ts'

const schema = z.object({ currentPassword: currentPasswordField })

type Needs = Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>

/**
 * Deletes the viewer's own account in a way that can be undone for four weeks (`keepAccount`): for everybody else it is
 * gone at once, its data is erased by `purgeExpired` when the time is over. Every session and token ends, open requests are
 * ended and the other sides told, listings are closed, and a mail says until when and how the account can be kept. Returns
 * when the data is erased. Throws like `deleteAccount`.
 */
export async function closeAccount(app: Needs, viewer: Viewer, given: unknown): Promise<{ eraseAt: Date }> {
  const member = requireMember(viewer)
  const { currentPassword } = parse(schema, given)
  await requireOwnPassword(app, member, currentPassword)
  const { userId } = member
  const eraseAt = await app.db.transaction().execute(async (tx) => {
    await endForDeletion(app, tx, userId)
    await forgetStayAddresses(tx, { providerId: userId })
    await unpublishListingsOf(tx, app, userId)
    await dropQueuedMails(tx, userId)
    const at = await closeUser(tx, app, userId)
    await record(tx, app.clock, 'user.closed', { actorId: userId, subjectId: userId, payload: {} })
    return at
  })
  signalChange(app)
  return { eraseAt }
}
