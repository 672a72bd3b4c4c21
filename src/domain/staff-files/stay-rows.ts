import { hour } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { answerTargetHours } from '../reviews/index.ts'
import { type ShownState, shownStateOf, type StateName } from '../transactions/index.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A transaction in a list of staff. Names are empty for people who are gone. */
export type StayRow = {
  id: string
  state: string
  look: ShownState
  listingId: string
  title: string
  customer: { id: string; name: string }
  provider: { id: string; name: string }
  from: string | null
  until: string | null
  since: Date
}

const limit = 50

/** Returns the latest transactions of a person or about a listing, at most 50. For staff. */
export async function staysAbout(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  about: { userId: string } | { listingId: string },
): Promise<StayRow[]> {
  staffActor(viewer)
  const rows = await selectStays(app)
    .where((row) =>
      'userId' in about
        ? row.or([row('transactions.customerId', '=', about.userId), row('transactions.providerId', '=', about.userId)])
        : row('transactions.listingId', '=', about.listingId),
    )
    .orderBy('lastTransitionedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStayRow)
}

/**
 * Returns requests that have waited for an answer for more than 48 hours, the longest wait first, at most 50. For staff.
 */
export async function unansweredRequests(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<StayRow[]> {
  staffActor(viewer)
  const rows = await waitingLong(app, selectStays(app)).orderBy('lastTransitionedAt').limit(limit).execute()
  return rows.map(toStayRow)
}

/**
 * Returns how many requests have waited for an answer for more than 48 hours, and when the first and the last of them end
 * without one; null where none waits. For staff.
 */
export async function overdueAnswers(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<{ count: number; firstEnds: Date | null; lastEnds: Date | null }> {
  staffActor(viewer)
  return app.db
    .selectFrom('participations')
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('answerBy').as('firstEnds'),
      fn.max('answerBy').as('lastEnds'),
    ])
    .where('answerBy', 'is not', null)
    .where('lastTransitionedAt', '<', targetBefore(app))
    .executeTakeFirstOrThrow()
}

/** The moment before which a request was to be answered by now. */
function targetBefore({ clock }: Pick<App, 'clock'>): Date {
  return new Date(clock.now().getTime() - answerTargetHours * hour)
}

function waitingLong(app: Pick<App, 'clock'>, query: ReturnType<typeof selectStays>) {
  return query
    .where('lastTransitionedAt', '<', targetBefore(app))
    .where('transactions.id', 'in', (owed) =>
      owed.selectFrom('participations').select('transactionId').where('answerBy', 'is not', null),
    )
}

/** Selects transactions with their booking and the names of both sides, for lists of staff. */
export function selectStays({ db }: Pick<App, 'db'>) {
  return db
    .selectFrom('transactions')
    .leftJoin('listings', 'listings.id', 'transactions.listingId')
    .leftJoin('bookings', 'bookings.transactionId', 'transactions.id')
    .leftJoin('users as customers', 'customers.id', 'transactions.customerId')
    .leftJoin('users as providers', 'providers.id', 'transactions.providerId')
    .select(['transactions.id', 'transactions.state', 'transactions.listingId', 'lastTransitionedAt'])
    .select(['lastTransition', 'transactions.process', 'processVersion'])
    .select(['transactions.customerId', 'transactions.providerId'])
    .select(['listings.title', 'bookings.startDate', 'bookings.endDate'])
    .select(['customers.displayName as customerName', 'providers.displayName as providerName'])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectStays>['execute']>>[number]

export function toStayRow(row: Found): StayRow {
  return {
    id: row.id,
    state: row.state,
    look: shownStateOf({ ...row, state: row.state as StateName }),
    listingId: row.listingId,
    title: row.title ?? '',
    customer: { id: row.customerId, name: row.customerName ?? '' },
    provider: { id: row.providerId, name: row.providerName ?? '' },
    from: row.startDate,
    until: row.endDate,
    since: row.lastTransitionedAt,
  }
}
