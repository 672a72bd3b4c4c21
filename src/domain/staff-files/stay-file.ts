import type { App } from '../app.ts'
import {
  type CancellationPreview,
  previewCancellation,
  type ShownState,
  shownStateOf,
  showTransaction,
  type TransactionView,
} from '../transactions/index.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type AuditEntry, auditLog } from './audit-log.ts'
import { type ReviewRow, reviewsAbout } from './review-rows.ts'

/** A stay for staff: its sides, days and steps. What the two wrote to each other is not part of it. */
export type StayFile = {
  id: string
  state: string
  look: ShownState
  listing: { id: string; title: string }
  customer: { id: string; name: string; state: string }
  provider: { id: string; name: string; state: string }
  from: string | null
  until: string | null
  seats: number | null
  steps: Pick<TransactionView['transitions'][number], 'id' | 'transition' | 'by' | 'at'>[]
  deadlines: TransactionView['deadlines']
  canCancel: boolean
  /** What a cancellation by staff comes to now; null where staff cannot cancel, and for a stay that nobody has paid. */
  cancellation: CancellationPreview | null
  reviews: ReviewRow[]
  audit: AuditEntry[]
}

/** Returns a stay for staff. Throws `forbidden`, `transaction-not-found`. */
export async function stayFile(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  transactionId: string,
): Promise<StayFile> {
  staffActor(viewer)
  const view = await showTransaction(app, viewer, transactionId)
  const cancel = view.next.find(({ actor, actions }) => actor === 'operator' && actions.includes('cancel-booking'))
  const [listing, people, reviews, audit, cancellation] = await Promise.all([
    app.db.selectFrom('listings').select(['id', 'title']).where('id', '=', view.listingId).executeTakeFirst(),
    app.db
      .selectFrom('users')
      .select(['id', 'displayName', 'state'])
      .where('id', 'in', [view.customerId, view.providerId])
      .execute(),
    reviewsAbout(app, viewer, { transactionId }),
    auditLog(app, viewer, { subjectIds: [transactionId] }),
    cancel ? previewCancellation(app, viewer, { transactionId, transition: cancel.name }) : null,
  ])
  const side = (id: string) => {
    const found = people.find((person) => person.id === id)
    return { id, name: found?.displayName ?? '', state: found?.state ?? 'deleted' }
  }
  return {
    id: view.id,
    state: view.state,
    look: shownStateOf({ ...view, process: view.processName }),
    listing: listing ?? { id: view.listingId, title: '' },
    customer: side(view.customerId),
    provider: side(view.providerId),
    from: view.booking?.from ?? null,
    until: view.booking?.until ?? null,
    seats: view.booking?.seats ?? null,
    steps: view.transitions.map(({ id, transition, by, at }) => ({ id, transition, by, at })),
    deadlines: view.deadlines,
    canCancel: cancel !== undefined,
    cancellation,
    reviews,
    audit: audit.items,
  }
}
