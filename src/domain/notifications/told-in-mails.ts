import type { RuleContext } from './owed.ts'

/** What a listing is called; nothing where it is gone. */
export async function titleOf({ tx }: RuleContext, listingId: string): Promise<string> {
  const found = await tx.selectFrom('listings').select('title').where('id', '=', listingId).executeTakeFirst()
  return found?.title ?? ''
}

/** Who somebody is for others in a mail: an organisation by its name, a person by the first one. */
export async function nameOf({ tx }: RuleContext, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('publicUsers')
    .select(['profileType', 'firstName', 'displayName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return (user?.profileType === 'organisation' ? user.displayName : user?.firstName) ?? ''
}

const excerptLength = 600

/** The beginning of a message, up to a whole word. */
export function excerptOf(content: string): string {
  return content.length <= excerptLength ? content : `${content.slice(0, excerptLength).replace(/\s+\S*$/, '')} …`
}
