import type { App } from '#domain/app.ts'
import { sweepAttempts } from '#domain/attempts.ts'
import { findNightDifferences } from '#domain/availability/index.ts'
import { sweepOrphans } from '#domain/images/index.ts'
import { deliverWebhooks, feedReader, numberEvents } from '#domain/webhooks/index.ts'
import {
  deliverDueMails,
  deliverPushes,
  drainEvents,
  lookIntoMailbox,
  mailReader,
} from '#domain/notifications/index.ts'
import { retryFailedEvents } from '#domain/outbox/index.ts'
import { dropDataExports, makeDataExports, purgeExpired } from '#domain/privacy/index.ts'
import { askAndPauseStaleListings } from '#domain/stale-listings/index.ts'
import { announceTerms } from '#domain/terms/index.ts'
import { endOverBans } from '#domain/users/index.ts'
import { mergeSearchCounts } from '#domain/search/index.ts'
import {
  closeLeftAccounts,
  forgetHandledEvents,
  settleCustomers,
  handleProviderEvents,
  performRefunds,
  reconcileDue,
  releasePayments,
  requestPayouts,
} from '#domain/payments/index.ts'
import { confirmHeldPayments, endLapsedRequests, fireTimers, resumeSteps } from '#domain/transactions/index.ts'
import { onChangeSignal } from '#domain/change-signal.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { hour } from '#kernel/clock.ts'
import { type Loop, type RunningLoop, startLoop } from './loop.ts'

/**
 * The loops of a node. `wake` ends their pauses; `stop` waits for the current work. `stuck` names those that hang, and
 * `silentSeconds` is for how long the most silent one has had no answer of the database.
 */
export type Worker = { wake(): void; stop(): Promise<void>; stuck(): string[]; silentSeconds(): number }

/** Events are collected for this time and handled together, because mails are not urgent. Milliseconds. */
const gatherMilliseconds = 100
const tenMinutes = 600_000

/** Returns one loop for each kind of work, so that a hanging mail server delays no timer and a failing rule no mail. */
export function workOf(app: App): Loop[] {
  return [
    { name: 'interrupted steps', run: () => resumeSteps(app), asksOthers: true },
    ...(app.payments ? paymentWork(app).map((work) => ({ ...work, asksOthers: true })) : []),
    { name: 'timers', run: () => fireTimers(app), asksOthers: app.payments !== undefined },
    { name: 'events', run: () => drainEvents(app) },
    { name: 'failed events', run: () => retryFailedEvents<App>(app, [mailReader, feedReader]) },
    { name: 'mails', run: () => deliverDueMails(app), asksOthers: true },
    ...(app.push ? [{ name: 'pushes', run: () => deliverPushes(app), asksOthers: true }] : []),
    ...(app.mailbox
      ? [{ name: 'mailbox', run: lookIntoMailbox({ ...app, mailbox: app.mailbox }), asksOthers: true }]
      : []),
    { name: 'webhooks', run: () => deliverWebhooks(app), asksOthers: true },
    { name: 'search counts', run: () => mergeSearchCounts(app) },
    { name: 'terms', run: () => announceTerms(app) },
    { name: 'bans', run: () => endOverBans(app) },
    { name: 'stale listings', run: staleListings(app) },
    { name: 'archives of own data', run: () => makeDataExports(app), asksOthers: true },
    { name: 'hourly', run: hourly(app), asksOthers: true },
  ]
}

/** What the payment provider reports, and what it is still to be told. */
function paymentWork(app: App): Loop[] {
  return [
    { name: 'payment reports', run: () => handleProviderEvents(app) },
    { name: 'payments to confirm', run: () => confirmHeldPayments(app) },
    { name: 'requests without payment', run: () => endLapsedRequests(app) },
    { name: 'payments to release', run: () => releasePayments(app) },
    { name: 'refunds', run: () => performRefunds(app) },
    { name: 'payouts', run: () => requestPayouts(app) },
    { name: 'comparison with the payment provider', run: () => reconcileDue(app) },
  ]
}

/** Starts the worker. Several nodes may run one each: what one has taken the others leave alone. */
export function startWorker(app: App, elapsed?: () => number): Worker {
  const loops = workOf(app).map((work): RunningLoop => startLoop(app, work, undefined, elapsed))
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  let hint: NodeJS.Timeout | undefined
  const stopListening = onChangeSignal(app, () => {
    hint ??= setTimeout(() => {
      hint = undefined
      wake()
    }, gatherMilliseconds).unref()
  })
  return {
    wake,
    stuck: () => loops.filter((loop) => loop.isStuck()).map(({ name }) => name),
    silentSeconds: () => Math.max(...loops.map((loop) => loop.silentSeconds())),
    stop: async () => {
      stopListening()
      clearTimeout(hint)
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** All that is due at once, then a pause: it is a matter of days, and looking for it reads every public listing. */
function staleListings(app: App): () => Promise<number> {
  let last: number | undefined
  return async () => {
    const now = app.clock.now().getTime()
    if (last !== undefined && now - last < tenMinutes) return 0
    const done = await askAndPauseStaleListings(app)
    if (done === 0) last = now
    return done
  }
}

/**
 * Once an hour: old counters, files that belong to no picture and what has expired are deleted, and the night counters are
 * checked. Events are numbered also where no program follows the feed: what a change replaced is not kept otherwise.
 */
function hourly(app: App): () => Promise<number> {
  let last = app.clock.now().getTime()
  return async () => {
    if (app.clock.now().getTime() - last <= hour) return 0
    last = app.clock.now().getTime()
    for (const work of hourlyWork)
      await work(app).catch((error: unknown) =>
        app.log('error', 'hourly work failed', { work: work.name, reason: failureReason(error) }),
      )
    return 0
  }
}

const hourlyWork: ((app: App) => Promise<unknown>)[] = [
  sweepAttempts,
  sweepOrphans,
  checkNights,
  numberEvents,
  purgeExpired,
  dropDataExports,
  settleCustomers,
  closeLeftAccounts,
  forgetHandledEvents,
]

/** The night counters decide who gets a place. They are compared with the bookings, and never repaired automatically. */
async function checkNights(app: App): Promise<void> {
  const differences = await findNightDifferences(app)
  if (differences.length > 0)
    app.log('error', 'nights are counted otherwise than booked', { count: differences.length, first: differences[0] })
}
