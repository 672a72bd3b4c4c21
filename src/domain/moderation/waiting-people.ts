import { type Page, pageOf } from '#kernel/page.ts'
import type { App } from '../app.ts'
import { type PersonCard, personCards, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A person whose account awaits approval. */
export type WaitingPerson = { person: PersonCard; emailVerified: boolean; since: Date }

const perPage = 50

/**
 * Returns the people who await approval, the longest wait first, fifty to a page; a page past the end returns the last. For
 * staff.
 */
export async function waitingPeople(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { page: asked = 1 }: { page?: number } = {},
): Promise<Page<WaitingPerson>> {
  const totalItems = await countWaitingPeople(app, viewer)
  const page = Math.max(1, Math.min(asked, Math.ceil(totalItems / perPage)))
  const found = await waiting(app)
    .select(['id', 'emailVerified', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const cards = await personCards(
    app,
    found.map(({ id }) => id),
  )
  const rows = found.flatMap(({ id, emailVerified, createdAt }) => {
    const person = cards.get(id)
    return person ? [{ person, emailVerified, since: createdAt }] : []
  })
  return pageOf(rows, page, perPage, totalItems)
}

/** Returns how many people await approval. For staff. */
export async function countWaitingPeople(app: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  requireStaff(viewer)
  const { count } = await waiting(app)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function waiting({ db }: Pick<App, 'db'>) {
  return db.selectFrom('users').where('awaitsApproval', '=', true).where('state', '=', 'active')
}
