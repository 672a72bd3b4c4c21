import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Channels, importantTopics, type Topic, topics } from './topics.ts'

/** The channels of every topic. `hosting`: the person has a public offer, so requests keep one channel. */
export type Choices = { channels: Record<Topic, Channels>; hosting: boolean }

const topicList = z.array(z.enum(topics, 'field-invalid')).max(topics.length, 'field-invalid')
const inputSchema = z.object({
  /** The topics that are sent by mail. */
  mail: topicList.default([]),
  /** The topics that are in the list. */
  list: topicList.default([]),
  /** The topics that browsers show; absent: as before. */
  push: topicList.optional(),
})

type Needs = Pick<App, 'db' | 'marketplace'>

/**
 * Returns the channels of each topic for a person. Without a choice mail and list are on, and browsers show the important
 * topics. Somebody with a public offer who has switched off mail and list of requests keeps the list: a browser may be off
 * for days, so that it alone is not enough.
 */
export async function choicesOf({ db, marketplace }: Needs, userId: string): Promise<Choices> {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['topic', 'byMail', 'inList', 'byPush'])
    .where('userId', '=', userId)
    .execute()
  const hosting = await hasPublicOffer(db, marketplace, userId)
  const chosen = (topic: Topic): Channels => {
    const row = rows.find((each) => each.topic === topic)
    const push = row?.byPush ?? importantTopics.includes(topic)
    const channels = { mail: row?.byMail ?? true, list: row?.inList ?? true, push }
    return topic === 'requests' && hosting ? withOne(channels) : channels
  }
  const channels = Object.fromEntries(topics.map((topic) => [topic, chosen(topic)])) as Record<Topic, Channels>
  return { channels, hosting }
}

/** Returns the viewer's own choices. Throws `not-signed-in` and `forbidden`. */
export async function ownChoices(app: Needs, viewer: Viewer): Promise<Choices> {
  return choicesOf(app, requireAccountOwner(viewer).userId)
}

/**
 * Stores the viewer's choices. Throws `not-signed-in`, `forbidden`, `field-invalid`, and
 * `notifications-requests-needed` where a host with a public offer would not be told about requests.
 */
export async function saveChoices(
  app: Pick<App, 'db' | 'marketplace' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { mail, list, push } = parse(inputSchema, input)
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const silent = !mail.includes('requests') && !list.includes('requests')
    if (silent && (await hasPublicOffer(tx, app.marketplace, userId)))
      throw new Problem('notifications-requests-needed', { field: 'requests' })
    for (const topic of topics)
      await storeChoice({ ...app, db: tx }, userId, topic, {
        mail: mail.includes(topic),
        list: list.includes(topic),
        push: push?.includes(topic),
      })
  })
}

/** Stores the channels of one topic. Without `push` what browsers show stays as it was. */
export async function storeChoice(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  topic: Topic,
  { mail: byMail, list: inList, push: byPush }: Omit<Channels, 'push'> & { push?: boolean | undefined },
): Promise<void> {
  const chosen = { byMail, inList, changedAt: clock.now(), ...(byPush !== undefined && { byPush }) }
  await db
    .insertInto('notificationChoices')
    .values({ userId, topic, ...chosen })
    .onConflict((conflict) => conflict.columns(['userId', 'topic']).doUpdateSet(chosen))
    .execute()
}

/** Lets changes of one person's choices happen one after the other. */
export async function lockPerson(tx: Kysely<DB>, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Returns the channels of requests for a host: the list stays on where both are off. */
function withOne({ mail, list, push }: Channels): Channels {
  return { mail, list: list || !mail, push }
}

async function hasPublicOffer(db: Kysely<DB>, marketplace: Marketplace, userId: string): Promise<boolean> {
  const offers = categoriesOfKind(marketplace, 'offer')
  const { rows } = await sql`select from public_listings
    where author_id = ${userId} and category = any(${offers}::text[]) limit 1`.execute(db)
  return rows.length > 0
}
