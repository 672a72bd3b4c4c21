import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'
import { requireConversation } from './conversation.ts'
import { recordProposal } from './record-proposal.ts'
import { requireOwnOffer } from './lock-open-listing.ts'
import { mayWrite } from './policy.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const proposalSchema = z.object({ transactionId: z.uuid('not-found'), listingId: z.uuid('field-invalid') })

/**
 * Proposes one of the host's own listings in a conversation about a guest's request; a second time changes nothing.
 * Throws `not-found` for people outside the conversation, `forbidden` for the guest, `message-not-allowed`, `field-invalid`
 * for a listing that is not the host's own and public, `too-many-requests` after ten.
 */
export async function proposeListing(app: Needs, viewer: Viewer, input: z.input<typeof proposalSchema>): Promise<void> {
  const member = requireMember(viewer)
  const { transactionId, listingId } = parse(proposalSchema, input)
  await app.db.transaction().execute(async (tx) => {
    const conversation = await requireConversation(tx, member, transactionId, { lock: true })
    if (isOnBehalf(member) || conversation.role !== 'customer') throw new Problem('forbidden')
    if (!mayWrite(conversation)) throw new Problem('message-not-allowed')
    await requireAboutRequest(app, tx, conversation.listingId)
    await requireOwnOffer(tx, member, listingId)
    await recordProposal(app, tx, { ...conversation, transactionId, offeredId: listingId, offeredBy: member.userId })
  })
  signalChange(app)
}

async function requireAboutRequest({ marketplace }: Needs, tx: Transaction<DB>, listingId: string): Promise<void> {
  const listing = await tx.selectFrom('listings').select('category').where('id', '=', listingId).executeTakeFirst()
  const category = marketplace.categories.find(({ key }) => key === listing?.category)
  if (category?.kind !== 'request') throw new Problem('forbidden')
}
