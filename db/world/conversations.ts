import type { App } from '#domain/app.ts'
import { markRead, sendMessage } from '#domain/messages/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays } from '#kernel/dates.ts'
import { logLeftOut, stepsOfProcess, unlessRefused } from './part-of-process.ts'
import type { PersonName } from './people.ts'
import type { NamedConversation } from './world.ts'

/**
 * Lets the named people write to each other, through the same use-cases that pages call, at times gone by. What the
 * marketplace's process does not allow is left out.
 */
export async function makeConversations(
  app: App,
  cast: Record<PersonName, Member>,
  conversations: NamedConversation[],
): Promise<void> {
  const enquire = 'transition/enquire'
  if (!stepsOfProcess(app).has(enquire)) return logLeftOut(app, enquire, 'the process has no such step')
  for (const conversation of conversations)
    await unlessRefused(app, enquire, () => makeConversation(app, cast, conversation))
}

async function makeConversation(
  app: App,
  cast: Record<PersonName, Member>,
  conversation: NamedConversation,
): Promise<void> {
  const listing = await app.db
    .selectFrom('listings')
    .select('id')
    .where('title', '=', conversation.listing)
    .where('authorId', '=', cast[conversation.host].userId)
    .executeTakeFirstOrThrow()
  const sides = { guest: cast[conversation.guest], host: cast[conversation.host] }
  const { lines, stay, people = null } = conversation
  const [first, ...others] = lines
  const today = todayOf(app)
  const { transactionId } = await initiate(ago(app, first.minutesAgo), sides.guest, {
    listingId: listing.id,
    transition: 'transition/enquire',
    message: first.text,
    clientKey: 'first',
    dates: stay ? { from: addDays(today, stay[0]), until: addDays(today, stay[1]) } : null,
    people,
  })
  for (const [index, { by, minutesAgo, text }] of others.entries())
    await sendMessage(ago(app, minutesAgo), sides[by], { transactionId, content: text, clientKey: `line-${index}` })
  for (const side of conversation.readBy) await markRead(app, sides[side], transactionId)
}

function ago(app: App, minutes: number): App {
  const now = new Date(app.clock.now().getTime() - minutes * 60_000)
  return { ...app, clock: { now: () => now } }
}
