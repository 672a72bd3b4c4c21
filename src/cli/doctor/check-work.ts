import { loadMarketplace } from '#config/marketplace.ts'
import {
  countOverduePayments,
  countPaymentWork,
  hasPaymentDesk,
  paymentWork,
} from '#domain/payment-operations/index.ts'
import { countFailedWork, workFigures } from '#domain/background-work/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { counted, workNouns } from '../counted.ts'
import { commandLine } from '../verb.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** Seconds after which work that is due has been left undone: a node looks for it twice a second. */
const late = 600

/** Work in the background that has failed, or that nobody does. */
export async function checkWork({ settings, database }: Pick<Examined, 'settings' | 'database'>): Promise<Finding[]> {
  const { db } = await database()
  const app = { db, clock: systemClock(settings.clockOffset) }
  // What a restore holds has not failed; the check of the backups counts it.
  const failed = (await countFailedWork(db)).filter(({ parked, held }) => parked > held)
  const figures = await workFigures(app)
  const events = figures.unreadEvents.filter(({ oldestSeconds }) => oldestSeconds > late)
  const findings = [
    ...failed.map(({ kind, parked, held }) =>
      warning(
        `${counted(parked - held, ...workNouns[kind])} failed and ${parked - held === 1 ? 'waits' : 'wait'}: try again or set aside at /console/failures`,
      ),
    ),
    ...(figures.oldestDueTimerSeconds > late
      ? [undone(figures.timersDue, workNouns.timer, figures.oldestDueTimerSeconds)]
      : []),
    ...(figures.oldestDueMailSeconds > late
      ? [undone(figures.mailsDue, workNouns.mail, figures.oldestDueMailSeconds)]
      : []),
    ...events.map(({ reader, count, oldestSeconds }) =>
      undone(count, [`event for ${reader}`, `events for ${reader}`], oldestSeconds),
    ),
  ]
  return findings.length > 0 ? findings : [ok('nothing has failed or is late')]
}

function undone(count: number, nouns: readonly [string, string], seconds: number): Finding {
  const minutes = Math.round(seconds / 60)
  return fault(
    `${counted(count, ...nouns)} ${count === 1 ? 'is' : 'are'} due, for up to ${minutes} minutes: start the site, or look for "background work failed" in its log`,
  )
}

/** Time in milliseconds after which a comparison of both books is missing: one is made every ten minutes. */
const comparedWithin = 3_600_000

/** Payments, refunds and payouts that need staff, or that should have been done by now. */
export async function checkPayments({
  settings,
  root,
  database,
}: Pick<Examined, 'settings' | 'root' | 'database'>): Promise<Finding[]> {
  const { db } = await database()
  const clock = systemClock(settings.clockOffset)
  const marketplace = await loadMarketplace(settings.marketplace, root)
  const overdue = await countOverduePayments({ db, clock })
  const waiting = await countPaymentWork({ db, clock, marketplace }, commandLine)
  const takesPayments = hasPaymentDesk({ marketplace })
  if (!settings.payments && takesPayments)
    return [warning('guests of this marketplace pay, but STRIPE_SECRET_KEY is not set: nobody can book')]
  const work = takesPayments ? await paymentWork({ db, clock, marketplace }, commandLine) : null
  const silence = work?.compared ? clock.now().getTime() - work.compared.at.getTime() : 0
  const findings = [
    ...(silence > comparedWithin
      ? [
          fault(
            `the books were last compared with the provider ${Math.round(silence / 60_000)} minutes ago: look at STRIPE_SECRET_KEY and at the log, with the site running`,
          ),
        ]
      : []),
    ...(work && work.refusedWebhooks > 0
      ? [
          warning(
            `${counted(work.refusedWebhooks, 'webhook was', 'webhooks were')} refused in 30 days: compare STRIPE_WEBHOOK_SECRET with the provider's dashboard`,
          ),
        ]
      : []),
    ...(work && work.parkedReports > 0
      ? [
          warning(
            `${counted(work.parkedReports, 'report', 'reports')} of the provider could not be handled: look at /console/payments/open`,
          ),
        ]
      : []),
    ...(overdue > 0
      ? [
          fault(
            `${counted(overdue, 'payment, refund or payout is', 'payments, refunds or payouts are')} late: look at STRIPE_SECRET_KEY and at the log, with the site running`,
          ),
        ]
      : []),
    ...(waiting > 0
      ? [
          warning(
            `${counted(waiting, 'thing about payments needs', 'things about payments need')} somebody: look at /console/payments/open`,
          ),
        ]
      : []),
  ]
  if (findings.length > 0) return findings
  return [ok(settings.payments ? 'nothing is late or waits' : 'nothing can be paid here')]
}
