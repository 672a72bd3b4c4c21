import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isWithheld } from './shown-content.ts'

/** How many sentences a person can save. */
export const maxPhrases = 20

/** Characters that a saved sentence has at most. */
export const maxPhraseLength = 500

/** A sentence that its writer has saved for messages. */
export type Phrase = { id: string; content: string }

/** Returns the viewer's saved sentences, the oldest first; for staff in a member's name none. */
export async function ownPhrases({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<Phrase[]> {
  const { userId } = requireMember(viewer)
  if (isWithheld(viewer)) return []
  return db.selectFrom('messagePhrases').select(['id', 'content']).where('userId', '=', userId).orderBy('id').execute()
}
