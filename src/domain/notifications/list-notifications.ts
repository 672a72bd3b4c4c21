import type { App } from '../app.ts'
import { personCards, requireAccountOwner, spokenName } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isId } from '#kernel/id.ts'
import type { MailTemplate } from './mailer.ts'
import { placeOfNotification } from './place-of-notification.ts'
import { isListed } from './optional-mails.ts'

/** What somebody was told. `partner` and `title` are empty where there is none, or where it is gone. */
export type Notification = {
  id: string
  template: MailTemplate
  at: Date
  isRead: boolean
  /** The other side of the conversation, or the organisation that it is about. */
  partner: string
  /** The viewer's side of the conversation. */
  role: 'customer' | 'provider' | null
  title: string
  /** Path of the place on the site. */
  to: string
}

/** A page of notifications, the newest first. `before`: the id for the next page; null on the last one. */
export type NotificationPage = { notifications: Notification[]; before: string | null }

const perPage = 30

/**
 * Returns the viewer's notifications that are older than the one with the id `before`, the newest first. An unknown id is
 * ignored. Throws `not-signed-in` and `forbidden`.
 */
export async function listNotifications(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  { before }: { before?: string | undefined } = {},
): Promise<NotificationPage> {
  const { userId } = requireAccountOwner(viewer)
  const rows = await rowsOf(app, userId, before !== undefined && isId(before) ? before : undefined)
  const partners = rows.flatMap(({ customerId, providerId, personId }) =>
    customerId && providerId ? [customerId, providerId] : (personId ?? []),
  )
  const people = await personCards(
    app,
    [...new Set(partners)].filter((id) => id !== userId),
  )
  const shown = rows.slice(0, perPage).flatMap((row): Notification[] => {
    const { id, template, at, readAt, customerId, providerId, personId } = row
    if (!isListed(template)) return []
    const role = row.transactionId === null ? null : customerId === userId ? 'customer' : 'provider'
    const partner = people.get((role === 'customer' ? providerId : customerId) ?? personId ?? '')
    const title = (row.ownTitle ?? row.publicTitle ?? '').trim()
    const told = { id, template, at, isRead: readAt !== null, role, title } as const
    return [{ ...told, partner: partner ? spokenName(partner) : '', to: placeOfNotification({ ...row, role, title }) }]
  })
  return { notifications: shown, before: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}

/** A listing that the viewer has no part in is named only while it is public. */
function rowsOf({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string, before: string | undefined) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('transactions as t', 't.id', 'n.transactionId')
    .leftJoin('publicListings as p', 'p.id', 'n.listingId')
    .leftJoin('listings as l', (join) =>
      join
        .on(({ eb, fn }) => eb('l.id', '=', fn.coalesce('n.listingId', 't.listingId')))
        .on(({ eb, or }) => or([eb('l.authorId', '=', userId), eb('t.listingId', '=', eb.ref('l.id'))])),
    )
    .select([
      'n.id',
      'n.template',
      'n.at',
      'n.readAt',
      'n.transactionId',
      'n.listingId',
      'n.personId',
      't.customerId',
      't.providerId',
    ])
    .select(['l.title as ownTitle', 'p.title as publicTitle'])
    .where('n.userId', '=', userId)
    .where('n.at', '<=', clock.now())
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('n.at', 'n.id'),
          '<',
          selectFrom('notifications as b')
            .select(['b.at', 'b.id'])
            .where('b.userId', '=', userId)
            .where('b.id', '=', before ?? '')
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(perPage + 1)
    .execute()
}
