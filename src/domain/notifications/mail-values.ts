import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { excerpt } from '#kernel/cut-text.ts'
import { spokenName } from '../users/index.ts'
import type { RuleContext } from './pending-mail.ts'

/** Returns what a listing is called; nothing where it is gone. */
export async function titleOf({ tx }: { tx: Kysely<DB> }, listingId: string): Promise<string> {
  const found = await tx.selectFrom('listings').select('title').where('id', '=', listingId).executeTakeFirst()
  return found?.title ?? ''
}

/** Returns whether a listing is an `offer` or a `request`; empty where it is gone. */
export async function kindOf({ app, tx }: Pick<RuleContext, 'app' | 'tx'>, listingId: string): Promise<string> {
  const found = await tx.selectFrom('listings').select('category').where('id', '=', listingId).executeTakeFirst()
  return app.marketplace.categories.find(({ key }) => key === found?.category)?.kind ?? ''
}

/** Returns a person's name for other people's mails; empty for a deleted account. */
export async function nameOf({ tx }: { tx: Kysely<DB> }, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('publicUsers')
    .select(['profileType', 'firstName', 'displayName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? spokenName(user) : ''
}

/** Returns the beginning of a message, up to a whole word. */
export function excerptOf(content: string): string {
  return excerpt(content, 600)
}
