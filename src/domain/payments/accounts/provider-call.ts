import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { minute } from '#kernel/clock.ts'
import type { AccountData, PayoutAccounts, ProviderAccount } from '../provider-port/account-port.ts'
import { answerOf } from '../provider-port/provider-failure.ts'
import { type AccountRow, type PayoutAccount, readRow } from './payout-account.ts'
import { type PayoutApp, requireProvider } from './payout-policy.ts'
import { forgetAccount, storeAccount } from './store-account.ts'

/** A call that changes an account. It holds tokens of the provider only, and is stored while its outcome is unknown. */
export type AccountCall =
  | { kind: 'open'; country: string; data: AccountData }
  | { kind: 'change'; data: AccountData }
  | { kind: 'add-person'; personToken: string }

type Claimed = { number: number; call: AccountCall; providerId: string | null }

/**
 * Time in milliseconds after which a call of unknown outcome is given up. The provider repeats a failure under its key, so
 * that waiting longer would block the host. An account that was opened without an answer is empty.
 */
const givenUpAfter = 5 * minute

/**
 * Makes a call that changes the account of a person: its key is stored before, and a call whose outcome is unknown is
 * repeated before another is made. Returns the account and, for a person, the provider's id. Throws
 * `payout-account-refused` with the provider's sentence, `payout-account-exists`, `payout-account-missing`,
 * `account-banned`, and `payment-provider-silent` when the provider gave no answer.
 */
export async function callProvider(
  app: PayoutApp,
  userId: string,
  wanted: AccountCall,
): Promise<{ account: PayoutAccount; personId: string | null }> {
  const earlier = await claim(app, userId, wanted)
  const isWanted = JSON.stringify(sorted(earlier.call)) === JSON.stringify(sorted(wanted))
  const done = await perform(app, userId, earlier).catch((error: unknown) => {
    if (isWanted || !isProblem(error) || error.code !== 'payout-account-refused') throw error
  })
  if (isWanted && done) return done
  if (done && isOtherCountry(earlier.call, wanted)) {
    await closeEmpty(app, done.account.providerId)
    return perform(app, userId, await claim(app, userId, wanted))
  }
  // The account was opened by an earlier call without an answer: what is wanted now changes it.
  const next: AccountCall = done && wanted.kind === 'open' ? { kind: 'change', data: wanted.data } : wanted
  return perform(app, userId, await claim(app, userId, next))
}

function isOtherCountry(earlier: AccountCall, wanted: AccountCall): boolean {
  return earlier.kind === 'open' && wanted.kind === 'open' && earlier.country !== wanted.country
}

/** The provider does not let the country of an account be changed: one that was opened without an answer gives way. */
async function closeEmpty(app: PayoutApp, providerId: string): Promise<void> {
  const isClosed = await answerOf(app, requireProvider(app).deleteAccount(providerId))
  if (!isClosed) throw new Problem('payout-account-exists')
  await forgetAccount(app.db, providerId)
}

/** Finishes a call whose outcome is unknown, if there is one. */
export async function finishOpenCall(app: PayoutApp, row: AccountRow): Promise<void> {
  if (!row.openCall) return
  const claimed = { number: row.endedCalls, call: row.openCall as AccountCall, providerId: row.providerId }
  await perform(app, row.userId, claimed)
}

/** Stores the call, or returns the one that has to be repeated first. */
async function claim(app: PayoutApp, userId: string, wanted: AccountCall): Promise<Claimed> {
  const now = app.clock.now()
  return app.db.transaction().execute(async (tx) => {
    // Held against the deletion of the person's account, which must find the row that is written here.
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('state', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw new Problem('account-banned')
    await tx
      .insertInto('paymentAccounts')
      .values({ userId, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await lockRow(tx, userId)
    const { providerId, openSince } = row
    let number = row.endedCalls
    if (row.openCall && openSince) {
      if (now.getTime() - openSince.getTime() < givenUpAfter)
        return { number, call: row.openCall as AccountCall, providerId }
      number += 1
    }
    if (wanted.kind === 'open' && providerId) throw new Problem('payout-account-exists')
    if (wanted.kind !== 'open' && !providerId) throw new Problem('payout-account-missing')
    await tx
      .updateTable('paymentAccounts')
      .set({ endedCalls: number, openCall: JSON.stringify(wanted), openSince: now })
      .where('userId', '=', userId)
      .execute()
    return { number, call: wanted, providerId }
  })
}

async function perform(app: PayoutApp, userId: string, claimed: Claimed) {
  const { number } = claimed
  const askedAt = app.clock.now()
  const provider = requireProvider(app)
  try {
    const { account, personId } = await answerOf(app, ask(provider, userId, claimed))
    const row = await app.db.transaction().execute(async (tx) => {
      await end(tx, userId, number)
      await storeAccount(app, tx, userId, account, askedAt)
      return lockRow(tx, userId)
    })
    const stored = readRow(row)
    if (!stored) throw new Problem('payout-account-missing')
    return { account: stored, personId }
  } catch (error) {
    if (!isProblem(error) || error.code === 'payment-provider-silent') throw error
    if (error.code === 'payout-account-missing' && claimed.providerId) await forgetAccount(app.db, claimed.providerId)
    await app.db.transaction().execute((tx) => end(tx, userId, number))
    throw error
  }
}

async function ask(
  provider: PayoutAccounts,
  userId: string,
  { number, call, providerId }: Claimed,
): Promise<{ account: ProviderAccount; personId: string | null }> {
  const key = `payout-account:${userId}:${number}`
  if (call.kind === 'open') {
    const account = await provider.createAccount(key, { ...call.data, userId, country: call.country })
    return { account, personId: null }
  }
  if (!providerId) throw new Problem('payout-account-missing')
  if (call.kind === 'change')
    return { account: await provider.updateAccount(key, providerId, call.data), personId: null }
  const { id: personId } = await provider.createPerson(key, providerId, call.personToken)
  return { account: await provider.fetchAccount(providerId), personId }
}

/** Marks a call as ended, unless it was given up meanwhile. */
async function end(tx: Transaction<DB>, userId: string, number: number): Promise<void> {
  await tx
    .updateTable('paymentAccounts')
    .set({ endedCalls: sql`ended_calls + 1`, openCall: null, openSince: null })
    .where('userId', '=', userId)
    .where('endedCalls', '=', number)
    .execute()
}

async function lockRow(tx: Transaction<DB>, userId: string): Promise<AccountRow> {
  return tx.selectFrom('paymentAccounts').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

/** Returns a value with the keys of its objects in order, as the database returns them in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.map(([key, each]) => [key, sorted(each)]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}
