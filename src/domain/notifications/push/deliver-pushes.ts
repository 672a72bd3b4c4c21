import type { Selectable } from 'kysely'
import type { Deliveries } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { day, minute } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { claimDeliveries } from '../claim-deliveries.ts'
import { storeOutcome, type Outcome } from '../store-outcome.ts'
import { type OpenSubscription, openSubscriptions } from './open-subscriptions.ts'
import { type Push, PushNotTaken } from './push-sender.ts'
import { pushToSend } from './push-to-send.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret' | 'push' | 'log'>
type Delivery = Selectable<Deliveries>

const atOnce = 10
/** Longer than the timeout of a push service, in milliseconds. What is marked for longer was interrupted. */
const sendingTime = 5 * minute
/** A browser that fails to the end and has taken nothing for so long, or ever, is given up. In milliseconds. */
const silence = 7 * day

/**
 * Sends what is due to be shown by browsers, to each browser of its person. A browser that its push service does not know
 * any more is forgotten. For those that failed it is tried again with growing waits, and parked in the end. An interrupted
 * one is sent again: a browser shows what has the same mark once. Returns the number of deliveries tried.
 */
export async function deliverPushes(app: Needs): Promise<number> {
  if (!app.push) return 0
  const claimed = await claimDue(app)
  await Promise.all(claimed.map(async (delivery) => storeOutcome(app, delivery, await attempt(app, delivery))))
  return claimed.length
}

async function claimDue(app: Needs): Promise<Delivery[]> {
  const now = app.clock.now()
  const interrupted = new Date(now.getTime() - sendingTime)
  return claimDeliveries(app, atOnce, ({ and, or, eb }) =>
    and([
      eb('channel', '=', 'push'),
      or([
        and([eb('state', '=', 'queued'), eb('dueAt', '<=', now)]),
        and([eb('state', '=', 'sending'), eb('startedAt', '<', interrupted)]),
      ]),
    ]),
  )
}

async function attempt(app: Needs, delivery: Delivery): Promise<Outcome> {
  try {
    const push = await pushToSend(app, delivery)
    const owed = push ? await owedBrowsers(app, delivery) : []
    if (!push || owed.length === 0) return { state: 'unneeded' }
    const results = await Promise.all(owed.map((browser) => sendTo(app, browser, push)))
    return await stateAfter(
      app,
      delivery,
      results.filter((result) => result !== undefined),
    )
  } catch (error) {
    return stateAfter(app, delivery, [{ error }])
  }
}

/** After a first try those that failed are left. */
async function owedBrowsers(app: Needs, { userId, values }: Delivery): Promise<OpenSubscription[]> {
  const { left } = values as { left?: string[] }
  const open = await openSubscriptions(app, userId)
  return left ? open.filter(({ sessionId }) => left.includes(sessionId)) : open
}

type Failure = { error: unknown; browser?: OpenSubscription }

/** Returns why it was not taken; undefined where it was, or where the browser is gone, which is then forgotten. */
async function sendTo(
  { db, clock, push: sender }: Needs,
  browser: OpenSubscription,
  push: Push,
): Promise<Failure | undefined> {
  try {
    const result = await sender?.send(browser, push)
    if (result === 'gone') await forget({ db }, browser)
    else
      await db
        .updateTable('pushSubscriptions')
        .set({ lastSuccessAt: clock.now() })
        .where('userId', '=', browser.userId)
        .where('sessionId', '=', browser.sessionId)
        .where('endpoint', '=', browser.endpoint)
        .execute()
    return undefined
  } catch (error) {
    return { error, browser }
  }
}

async function stateAfter(app: Needs, delivery: Delivery, failures: Failure[]): Promise<Outcome> {
  const now = app.clock.now()
  const [first] = failures
  if (!first) return { state: 'sent', sentAt: now }
  const lastError = failureReason(first.error)
  app.log('warn', 'a push service did not take a notification', {
    delivery: delivery.id,
    template: delivery.template,
    tries: delivery.tries,
    reason: lastError,
  })
  const left = failures.flatMap(({ browser }) => browser?.sessionId ?? [])
  const values = JSON.stringify({ ...(delivery.values as object), ...(left.length > 0 && { left }) })
  const isRefused = failures.every(({ error }) => error instanceof PushNotTaken && error.outcome === 'refused')
  if (isRefused || delivery.tries >= retries.pushes.maxTries) {
    for (const { browser } of failures) if (browser && isSilent(browser, now)) await forget(app, browser)
    return { state: 'failed', lastError, parkedAt: now, values }
  }
  const asked = Math.max(0, ...failures.map(({ error }) => (error instanceof PushNotTaken ? error.wait : 0)))
  const dueAt = new Date(
    now.getTime() +
      Math.max(backOff(delivery.tries, retries.pushes.wait), Math.min(asked, retries.pushes.wait.longest)),
  )
  return { state: 'queued', lastError, dueAt, values }
}

function isSilent({ lastSuccessAt }: OpenSubscription, now: Date): boolean {
  return lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() > silence
}

/** Turned on again in the meantime, the browser has another endpoint and stays. */
async function forget({ db }: Pick<App, 'db'>, { userId, sessionId, endpoint }: OpenSubscription): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute()
}
