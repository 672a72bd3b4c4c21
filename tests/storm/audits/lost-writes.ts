import type { Audited } from '../audited.ts'

type Needs = Pick<Audited, 'db' | 'answered'>

/** Everything that was acknowledged is there, and every text once. */
export async function findLostWrites(audited: Needs): Promise<string[]> {
  const found = await Promise.all([
    lostSignUps(audited),
    lostListings(audited),
    lostTexts(audited),
    lostRequests(audited),
    lostSteps(audited),
    lostUploads(audited),
  ])
  return found.flat()
}

async function lostSignUps({ db, answered }: Needs): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('userEmails', 'userEmails.userId', 'users.id')
    .innerJoin('emailVerifications', 'emailVerifications.userId', 'users.id')
    .select('users.email')
    .execute()
  const there = new Set(rows.map(({ email }) => email))
  return answered.signUps.flatMap((email) => (there.has(email) ? [] : [`the account ${email} is lost`]))
}

async function lostListings({ db, answered }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('listings').select(['id', 'state', 'submittedAt', 'publishedAt']).execute()
  const listings = new Map(rows.map((row) => [row.id, row]))
  const closed = new Set(answered.closed)
  const lost = (ids: string[], what: string, isThere: (row: (typeof rows)[number]) => boolean) =>
    ids.flatMap((id) => {
      const row = listings.get(id)
      return row && isThere(row) ? [] : [`the listing ${id} was ${what} and is ${row?.state ?? 'lost'}`]
    })
  return [
    ...lost(answered.drafts, 'begun', () => true),
    ...lost(answered.submitted, 'handed in', ({ submittedAt }) => submittedAt !== null),
    // A closing without an answer may have happened as well.
    ...lost(answered.approved, 'approved', ({ state }) => state === 'published' || state === 'closed'),
    ...lost([...closed], 'closed', ({ state }) => state === 'closed'),
  ]
}

/** Messages, and those that came with a request. */
async function lostTexts({ db, answered }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('messages').select(['transactionId', 'content']).execute()
  const places = new Map<string, string[]>()
  for (const { transactionId, content } of rows) places.set(content, [...(places.get(content) ?? []), transactionId])
  const texts = [...answered.messages, ...answered.requests.map((each) => ({ ...each, content: each.message }))]
  return texts.flatMap(({ transactionId, content }) => {
    const at = places.get(content) ?? []
    if (at.length > 1) return [`the message "${content}" is there ${at.length} times`]
    return at[0] === transactionId ? [] : [`the message "${content}" of ${transactionId} is lost`]
  })
}

async function lostRequests({ db, answered }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('transactionId').execute()
  const counts = new Map<string, number>()
  for (const { transactionId } of rows) counts.set(transactionId, (counts.get(transactionId) ?? 0) + 1)
  return answered.requests.flatMap(({ transactionId }) => {
    const count = counts.get(transactionId) ?? 0
    return count === 1 ? [] : [`the request ${transactionId} has ${count} bookings`]
  })
}

async function lostSteps({ db, answered }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('transitions').select(['transactionId', 'transition']).execute()
  const counts = new Map<string, number>()
  for (const { transactionId, transition } of rows) {
    const step = `${transition} of ${transactionId}`
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return answered.steps.flatMap(({ transactionId, transition }) => {
    const step = `${transition} of ${transactionId}`
    const count = counts.get(step) ?? 0
    return count === 1 ? [] : [`the step ${step} was taken ${count} times`]
  })
}

async function lostUploads({ db, answered }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('images').select(['id', 'ownerId']).execute()
  const owners = new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
  return answered.uploads.flatMap(({ id, ownerId }) =>
    owners.get(id) === ownerId ? [] : [`the picture ${id} is lost`],
  )
}
