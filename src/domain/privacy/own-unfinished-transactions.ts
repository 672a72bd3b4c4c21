import type { App } from '../app.ts'
import { titlesOf } from '../listings/index.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/id.ts'
import { type UnfinishedKind, findUnfinished } from '../transactions/index.ts'
import { type PersonCard, personCards, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** An unfinished stay, request or enquiry of the viewer, with the other person. Days are null for an enquiry. */
export type OwnUnfinishedTransaction = {
  transactionId: string
  kind: UnfinishedKind
  role: 'customer' | 'provider'
  partner: PersonCard
  title: string
  from: CalendarDate | null
  until: CalendarDate | null
}

/**
 * Returns the transactions that prevent a deletion or would end with it: the viewer's own unfinished ones, or with
 * `listingId` those about the viewer's own listing; none for another author's listing. Throws `not-signed-in`.
 */
export async function ownUnfinishedTransactions(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { listingId }: { listingId?: string } = {},
): Promise<OwnUnfinishedTransaction[]> {
  const { userId } = requireMember(viewer)
  if (listingId !== undefined && !isId(listingId)) return []
  const found = await findUnfinished(app.db, listingId === undefined ? { userId } : { listingId })
  const own = found.filter(({ customerId, providerId }) =>
    listingId === undefined ? [customerId, providerId].includes(userId) : providerId === userId,
  )
  const roleOf = (customerId: string) => (customerId === userId ? 'customer' : 'provider')
  const partnerOf = (each: (typeof own)[number]) => (each.customerId === userId ? each.providerId : each.customerId)
  const people = await personCards(app, own.map(partnerOf))
  const titles = await titlesOf(
    app,
    own.map((each) => each.listingId),
  )
  return own.flatMap((each): OwnUnfinishedTransaction[] => {
    const { transactionId, kind, customerId, from, until } = each
    const partner = people.get(partnerOf(each))
    const title = titles.get(each.listingId) ?? ''
    return partner ? [{ transactionId, kind, role: roleOf(customerId), partner, title, from, until }] : []
  })
}
