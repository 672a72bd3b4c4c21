import type { App } from '#domain/app.ts'
import { movesMoney, processByAlias, requestStay } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays } from '#kernel/dates.ts'
import { unlessRefused } from './part-of-process.ts'
import type { PersonName } from './people.ts'
import type { WaitingRequest } from './world.ts'

/** Lets guests ask the named hosts, who have not answered yet; only where a request needs no payment. */
export async function makeWaitingRequests(
  app: App,
  cast: Record<PersonName, Member>,
  requests: WaitingRequest[],
): Promise<void> {
  if (processByAlias(app.marketplace.process).transitions.some(movesMoney)) return
  for (const [index, request] of requests.entries())
    await unlessRefused(app, 'request', () => makeRequest(app, cast, request, `waiting-${index}`))
}

async function makeRequest(
  app: App,
  cast: Record<PersonName, Member>,
  { guest, host, listing, hoursAgo, stay, people, text }: WaitingRequest,
  clientKey: string,
): Promise<void> {
  const { id } = await app.db
    .selectFrom('listings')
    .select('id')
    .where('title', '=', listing)
    .where('authorId', '=', cast[host].userId)
    .executeTakeFirstOrThrow()
  const now = new Date(app.clock.now().getTime() - hoursAgo * 3_600_000)
  const today = todayOf(app)
  await requestStay({ ...app, clock: { now: () => now } }, cast[guest], {
    listingId: id,
    dates: { from: addDays(today, stay[0]), until: addDays(today, stay[1]) },
    people,
    message: text,
    clientKey,
  })
}
