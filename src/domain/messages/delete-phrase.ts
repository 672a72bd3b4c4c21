import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'

import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const inputSchema = z.object({ id: z.uuid('not-found') })

/** Deletes one of the viewer's saved sentences. One that is gone already, or of somebody else, changes nothing. */
export async function deletePhrase(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const member = requireMember(viewer)
  const { id } = parse(inputSchema, input)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  await db.deleteFrom('messagePhrases').where('userId', '=', member.userId).where('id', '=', id).execute()
}
