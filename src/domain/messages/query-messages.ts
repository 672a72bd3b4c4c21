import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { requireConversation } from '../transactions/index.ts'
import { requireMember, system } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { shownContent } from './shown-content.ts'

const querySchema = z.object({
  transactionId: z.uuid('not-found'),
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.int().min(1).max(100).default(100),
})

export type MessageQuery = z.input<typeof querySchema>
/** A message; its text is empty while staff have hidden it, and for staff in a member's name. */
export type Message = {
  id: string
  transactionId: string
  senderId: string
  content: string
  hidden: boolean
  createdAt: Date
}

const columns = ['id', 'transactionId', 'senderId', 'content', 'hiddenAt', 'createdAt'] as const

/**
 * Returns the messages of a conversation, newest first; for our own jobs those of any. Throws `not-found` for strangers.
 */
export async function queryMessages(app: Pick<App, 'db'>, viewer: Viewer, query: MessageQuery): Promise<Page<Message>> {
  const { transactionId, page, perPage } = parse(querySchema, query)
  if (viewer.kind !== 'system') await requireConversation(app.db, requireMember(viewer), transactionId)
  const messages = app.db.selectFrom('messages').where('transactionId', '=', transactionId)
  const { total } = await messages.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await messages
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return pageOf(
    rows.map((row) => toMessage(row, viewer)),
    page,
    perPage,
    total,
  )
}

/** Returns a message that was just sent, for its sender. */
export async function sentMessage({ db }: Pick<App, 'db'>, transactionId: string, id: string): Promise<Message> {
  const inConversation = db.selectFrom('messages').where('transactionId', '=', transactionId)
  return toMessage(await inConversation.select(columns).where('id', '=', id).executeTakeFirstOrThrow(), system)
}

/** Returns messages by their ids, for the operator's programs. */
export async function messagesById({ db }: Pick<App, 'db'>, ids: string[]): Promise<Message[]> {
  const rows = await db.selectFrom('messages').select(columns).where('id', 'in', ids).execute()
  return rows.map((row) => toMessage(row, system))
}

function toMessage({ hiddenAt, ...row }: Omit<Message, 'hidden'> & { hiddenAt: Date | null }, viewer: Viewer): Message {
  return { ...row, content: shownContent({ ...row, hiddenAt }, viewer), hidden: hiddenAt !== null }
}
