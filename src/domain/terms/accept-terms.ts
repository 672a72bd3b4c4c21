import { z } from 'zod'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { openChange } from './open-change.ts'

const schema = z.object({ version: z.string().max(100).catch('') })

/** An announced version of the terms that the viewer has not accepted, and when it holds. */
export type TermsDue = { version: string; at: Date }

/** What a member has agreed to. */
export type OwnTerms = {
  /** When they accepted terms at sign-up, or a change of them; null where nobody was asked. */
  acceptedAt: Date | null
  due: TermsDue | null
}

type Reading = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Returns the change of the terms that is announced to a member, null while there is none. No query in quiet times. */
export async function termsDue(app: Reading, { userId }: Pick<Member, 'userId'>): Promise<TermsDue | null> {
  if (!(await openChange(app))) return null
  const { version } = app.marketplace.terms
  const notice = await app.db
    .selectFrom('termsNotices')
    .select('dueAt')
    .where('userId', '=', userId)
    .where('version', '=', version)
    .where('acceptedAt', 'is', null)
    .where('dueAt', '>', app.clock.now())
    .executeTakeFirst()
  return notice ? { version, at: notice.dueAt } : null
}

/** Returns the viewer's terms. Throws like `requireAccountOwner`. */
export async function ownTerms(app: Reading, viewer: Viewer): Promise<OwnTerms> {
  const { userId } = requireAccountOwner(viewer)
  const [due, user, notices] = await Promise.all([
    termsDue(app, { userId }),
    app.db.selectFrom('users').select('termsAcceptedAt').where('id', '=', userId).executeTakeFirstOrThrow(),
    app.db
      .selectFrom('termsNotices')
      .select(({ fn }) => fn.max('acceptedAt').as('acceptedAt'))
      .where('userId', '=', userId)
      .executeTakeFirst(),
  ])
  return { acceptedAt: notices?.acceptedAt ?? user.termsAcceptedAt, due }
}

/**
 * Accepts the announced version of the terms before it holds. `version` is the one that the viewer was shown. Accepting
 * twice changes nothing. Throws `terms-outdated` when the marketplace has another version by now, and like
 * `requireAccountOwner`.
 */
export async function acceptTerms(app: Reading, viewer: Viewer, given: unknown): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { version } = parse(schema, given)
  if (version !== app.marketplace.terms.version) throw new Problem('terms-outdated')
  await app.db.transaction().execute(async (tx) => {
    const accepted = await tx
      .updateTable('termsNotices')
      .set({ acceptedAt: app.clock.now() })
      .where('userId', '=', userId)
      .where('version', '=', version)
      .where('acceptedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (accepted)
      await record(tx, app.clock, 'user.terms-accepted', { actorId: userId, subjectId: userId, payload: { version } })
  })
}
