import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'

import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { maxPhraseLength, maxPhrases } from './phrases.ts'

const inputSchema = z.object({
  content: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'field-required').max(maxPhraseLength, 'field-too-long')),
})

/**
 * Saves a sentence for the viewer's messages. A sentence that is saved already changes nothing. Throws `phrases-too-many`
 * with the number `max`, `field-required`, `field-too-long`.
 */
export async function savePhrase(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<{ id: string }> {
  const member = requireMember(viewer)
  const { content } = parse(inputSchema, input)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  const { userId } = member
  return db.transaction().execute(async (tx) => {
    // Two windows that save at once take turns, so that the limit holds.
    await sql`select from users where id = ${userId} for update`.execute(tx)
    const kept = await tx.selectFrom('messagePhrases').select(['id', 'content']).where('userId', '=', userId).execute()
    const same = kept.find((each) => each.content === content)
    if (same) return { id: same.id }
    if (kept.length >= maxPhrases) throw new Problem('phrases-too-many', { params: { max: maxPhrases } })
    const id = newId()
    await tx.insertInto('messagePhrases').values({ userId, id, content, createdAt: clock.now() }).execute()
    return { id }
  })
}
