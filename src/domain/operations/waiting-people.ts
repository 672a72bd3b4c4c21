import type { App } from '../app.ts'
import { type PersonCard, personCards, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Somebody who has signed up and waits to be let in. */
export type WaitingPerson = { person: PersonCard; emailVerified: boolean; since: Date }

const most = 42

/** The people who have waited longest to be let in, at most 42, and how many wait in all. For staff. */
export async function waitingPeople(
  app: Pick<App, 'db'>,
  viewer: Viewer,
): Promise<{ rows: WaitingPerson[]; waiting: number }> {
  requireStaff(viewer)
  const waiting = app.db.selectFrom('users').where('awaitsApproval', '=', true).where('state', '=', 'active')
  const [found, counted] = await Promise.all([
    waiting.select(['id', 'emailVerified', 'createdAt']).orderBy('createdAt').orderBy('id').limit(most).execute(),
    waiting.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  const cards = await personCards(
    app,
    found.map(({ id }) => id),
  )
  const rows = found.flatMap(({ id, emailVerified, createdAt }) => {
    const person = cards.get(id)
    return person ? [{ person, emailVerified, since: createdAt }] : []
  })
  return { rows, waiting: Number(counted.count) }
}
