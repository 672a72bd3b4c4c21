import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { BookingState } from '../availability/index.ts'
import { record } from '../events.ts'
import { exactLocation, type ExactLocation } from '../listings/index.ts'
import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'
import { type Conversation, requireConversation } from './conversation.ts'
import { unfinishedKindOf } from './unfinished-transactions.ts'
import { processOf } from './processes.ts'
import { fixStayAddress, stayAddressOf } from './stay-address.ts'
import { updateInboxes } from './update-inboxes.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>

/** The address that the guest has, and the listing's present one, where they differ. */
export type AddressChange = { agreed: ExactLocation | null; present: ExactLocation }

/** Returns the change of the listing's address for the host of an accepted stay that is not over; null without a change. */
export async function addressChangeOf(
  app: Needs,
  viewer: Viewer,
  transactionId: string,
): Promise<AddressChange | null> {
  const member = requireMember(viewer)
  const conversation = await requireConversation(app.db, member, transactionId)
  const { role, listingId } = conversation
  if (role !== 'provider' || !(await isAgreed(app.db, conversation))) return null
  const present = await exactLocation(app, viewer, listingId)
  const agreed = await stayAddressOf(app.db, transactionId)
  if (!present || (agreed && sameLocation(agreed, present))) return null
  return { agreed, present }
}

/**
 * Gives an accepted stay the listing's new address, for its host. The guest is notified by mail and inbox, and sees the
 * new address in the conversation. A second call changes nothing. Throws `not-found` for people outside the conversation,
 * `forbidden` for the guest, `transaction-invalid-transition` for a stay that is not agreed or over.
 */
export async function updateStayAddress(app: Needs, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const member = requireMember(viewer)
  await app.db.transaction().execute(async (tx) => {
    const held = await requireConversation(tx, member, id, { lock: true })
    if (held.role !== 'provider' || isOnBehalf(member)) throw new Problem('forbidden')
    if (!(await isAgreed(tx, held))) throw new Problem('transaction-invalid-transition')
    const present = await exactLocation({ ...app, db: tx }, viewer, held.listingId)
    const agreed = await stayAddressOf(tx, id)
    if (!present || (agreed && sameLocation(agreed, present))) return
    const { listingId, customerId } = held
    const at = app.clock.now()
    await fixStayAddress(tx, { id, listingId, at, changed: true })
    await updateInboxes(tx, held, { at, unreadBy: ['customer'] })
    await record(tx, app.clock, 'transaction.address-changed', {
      actorId: member.userId,
      subjectId: id,
      payload: { listingId, customerId, providerId: member.userId },
    })
  })
  signalChange(app)
}

async function isAgreed(db: Needs['db'], conversation: Conversation): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('state')
    .where('transactionId', '=', conversation.id)
    .executeTakeFirst()
  const state = (booking?.state ?? null) as BookingState | null
  return unfinishedKindOf(processOf(conversation), conversation.state, state) === 'stay'
}

function sameLocation(one: ExactLocation, other: ExactLocation): boolean {
  return (
    one.address === other.address && one.building === other.building && one.lat === other.lat && one.lng === other.lng
  )
}
