import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { eraseFiles } from '../images/index.ts'
import { endUnfinishedOf, findUnfinished } from '../transactions/index.ts'
import { currentPasswordField, isLastOwner, requireMember, requireOwnPassword } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'
import { eraseDataExports } from './data-export/drop-data-exports.ts'
import { eraseEverything } from './erase-account.ts'

const schema = z.object({ currentPassword: currentPasswordField })

type Needs = Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace' | 'storage' | 'log'>

/**
 * Deletes the viewer's own account for good in one database transaction (see `closeAccount` for the way that can be
 * undone): open requests are ended and the other sides told, the listings are deleted, the person's data is erased, every
 * session ends. Messages and reviews stay, without a name. What is kept for a while longer goes with `purgeExpired`. Throws
 * `account-has-stays` with `count` while an accepted stay is not over, `account-last-operator`, `current-password-wrong`,
 * `too-many-requests`, `forbidden`, `transaction-locked`.
 */
export async function deleteAccount(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireMember(viewer)
  const { currentPassword } = parse(schema, given)
  await requireOwnPassword(app, member, currentPassword)
  const { userId } = member
  const erased = await app.db.transaction().execute(async (tx) => {
    await endForDeletion(app, tx, userId)
    return eraseEverything(tx, app, userId)
  })
  signalChange(app)
  await Promise.all([eraseFiles(app, erased.contentHashes), eraseDataExports(app, erased.dataExports)]).catch(
    (error: unknown) => {
      app.log('warn', 'files of a deleted account could not be erased', { userId, error: String(error) })
    },
  )
}

/**
 * Ends the open requests of a person inside the caller's database transaction, before an account is deleted or closed.
 * Throws `account-last-operator`, `account-has-stays`, `transaction-locked`.
 */
export async function endForDeletion(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  userId: string,
): Promise<void> {
  if (await isLastOwner(tx, userId)) throw new Problem('account-last-operator')
  await endUnfinishedOf(app, tx, { userId }, 'account-deleted', { stays: 'keep' })
  const stays = (await findUnfinished(tx, { userId })).filter(({ kind }) => kind === 'stay')
  if (stays.length > 0) throw new Problem('account-has-stays', { params: { count: stays.length } })
}
