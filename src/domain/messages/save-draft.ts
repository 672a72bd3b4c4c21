import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { maxTextLength } from '#kernel/max-text-length.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireTextLength } from '../text-limit.ts'
import { requireConversation } from '../transactions/index.ts'
import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), content: z.string().max(maxTextLength) })

/**
 * Stores the viewer's unfinished message until it is sent; an empty text deletes it. Throws `not-found` for people outside
 * the conversation.
 */
export async function saveDraft(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const member = requireMember(viewer)
  const { transactionId, content } = parse(inputSchema, input)
  requireTextLength(app, content, 'content')
  if (isOnBehalf(member)) throw new Problem('forbidden')
  await app.db.transaction().execute(async (tx) => {
    await requireConversation(tx, member, transactionId)
    if (content.trim() === '') return forgetDraft(tx, member, transactionId)
    const updatedAt = app.clock.now()
    await tx
      .insertInto('messageDrafts')
      .values({ userId: member.userId, transactionId, content, updatedAt })
      .onConflict((conflict) => conflict.columns(['userId', 'transactionId']).doUpdateSet({ content, updatedAt }))
      .execute()
  })
}

async function forgetDraft(tx: Transaction<DB>, { userId }: Member, transactionId: string): Promise<void> {
  await tx.deleteFrom('messageDrafts').where('userId', '=', userId).where('transactionId', '=', transactionId).execute()
}
