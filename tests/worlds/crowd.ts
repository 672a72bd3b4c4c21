import type { App } from '#domain/app.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { inGroups } from './in-groups.ts'

/** Many guests with confirmed addresses, with numbers as names. */
export async function crowd(app: Pick<App, 'db' | 'clock'>, size: number): Promise<Member[]> {
  const at = app.clock.now()
  const members = Array.from({ length: size }, (_, index): Member => {
    const displayName = `Gast ${index + 1}`
    return {
      kind: 'member',
      userId: newId(),
      sessionId: newId(),
      firstName: displayName,
      lastName: '',
      displayName,
      emailVerified: true,
      staffRole: null,
      scopes: 'user',
      locale: 'de',
    }
  })
  const rows = members.map(({ userId, displayName }, index) => ({
    id: userId,
    email: `gast-${index + 1}-${userId}@example.org`,
    emailVerified: true,
    firstName: displayName,
    displayName,
    profileType: 'private',
    createdAt: at,
    updatedAt: at,
  }))
  for (const some of inGroups(rows, 2000)) await app.db.insertInto('users').values(some).execute()
  return members
}
