import { type Selectable, sql } from 'kysely'
import type { Deliveries } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { minute } from '#kernel/clock.ts'
import { type Locale, spokenLocale } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { retries } from '../retries.ts'
import { answerLinks, replyAddress } from '../messages/index.ts'
import { keepTokenToSend, resetToken, signInLinkToSend, verificationCode, verificationToken } from '../users/index.ts'
import { choicesOf } from './choices.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { storeOutcome, type Outcome } from './store-outcome.ts'
import { messagesToSend } from './messages-to-send.ts'
import { interruptedSending, isAddressWrong } from '../mail-refusal.ts'
import { MailNotTaken, type MailTemplate, type OutgoingMail } from './mailer.ts'
import { stillCurrentMailToSend } from './still-current-mails.ts'
import { reportsToSend } from './report-mails.ts'
import { findingToSend } from './search-mails.ts'
import { stopLink } from './stop-link.ts'
import { topicOf } from './optional-mails.ts'
import { withoutHiddenMessage } from './without-hidden-message.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'mailer' | 'mailbox' | 'publicUrl' | 'secret' | 'log'>
type Delivery = Selectable<Deliveries>

/** Longer than the timeout of a mail server, in minutes. A mail that is marked for longer was interrupted. */
const sendingMinutes = 5
const atOnce = 10
/**
 * Somebody waits for these in front of a page. They are sent before all others, also after an hour without a mail server.
 */
const awaited: MailTemplate[] = [
  'verify-email',
  'confirm-new-address',
  'reset-password',
  'sign-in-link',
  'account-closed',
]

/**
 * Sends the mails that are due. Each is marked before it is sent, so that a mail goes out at most once. A deferred mail is
 * tried again later (`retries.mails`); a refused mail is parked at once. A mail whose sending was interrupted
 * stays `uncertain` and is not sent again automatically. Returns the number of mails tried.
 */
export async function deliverDueMails(app: Needs): Promise<number> {
  await markInterrupted(app)
  const claimed = await claimDue(app)
  await Promise.all(claimed.map((delivery) => deliver(app, delivery)))
  return claimed.length
}

async function markInterrupted({ db, clock }: Needs): Promise<void> {
  const since = new Date(clock.now().getTime() - sendingMinutes * minute)
  await db
    .updateTable('deliveries')
    .set({
      // The account was erased meanwhile; its mails are dropped.
      state: sql<string>`case when recipient = '' then 'unneeded' else 'uncertain' end`,
      lastError: interruptedSending,
      parkedAt: clock.now(),
    })
    .where('channel', '=', 'mail')
    .where('state', '=', 'sending')
    .where('startedAt', '<', since)
    .execute()
}

async function claimDue(app: Needs): Promise<Delivery[]> {
  const first = await claim(app, atOnce, 'in')
  return first.length < atOnce ? [...first, ...(await claim(app, atOnce - first.length, 'not in'))] : first
}

/** Marks mails that are due as being sent, the oldest first: those that are awaited (`in`), or all others. */
async function claim(app: Needs, limit: number, which: 'in' | 'not in'): Promise<Delivery[]> {
  const now = app.clock.now()
  return claimDeliveries(app, limit, ({ and, eb }) =>
    and([
      eb('channel', '=', 'mail'),
      eb('state', '=', 'queued'),
      eb('template', which, awaited),
      eb('dueAt', '<=', now),
    ]),
  )
}

async function deliver(app: Needs, delivery: Delivery): Promise<void> {
  const outcome = await attempt(app, delivery)
  // Should this fail after the mail has gone, it stays marked as being sent and becomes uncertain, never sent again.
  await storeOutcome(app, delivery, outcome)
}

async function attempt(app: Needs, delivery: Delivery): Promise<Outcome> {
  let { recipient } = delivery
  try {
    const mail = await toMail(app, delivery)
    if (!mail) return { state: 'unneeded' }
    // A verification goes to the address to be confirmed. It is stored, so that staff see which address was refused.
    recipient = mail.recipient
    await app.mailer.send(mail)
    return { state: 'sent', sentAt: app.clock.now(), recipient }
  } catch (error) {
    app.log('warn', 'mail was not taken', {
      delivery: delivery.id,
      template: delivery.template,
      tries: delivery.tries,
      reason: failureReason(error),
    })
    return { ...stateAfter(app, delivery, error), recipient }
  }
}

function stateAfter({ clock }: Needs, { tries }: Delivery, error: unknown): Outcome {
  const [lastError, now] = [failureReason(error), clock.now()]
  const outcome = error instanceof MailNotTaken ? error.outcome : 'deferred'
  if (outcome === 'uncertain') return { state: 'uncertain', lastError, parkedAt: now }
  if (outcome === 'refused') {
    const isAddress = error instanceof MailNotTaken && error.isAddressRefused && isAddressWrong(lastError)
    return { state: 'failed', lastError, parkedAt: now, ...(isAddress && { refusedAt: now }) }
  }
  if (tries >= retries.mails.maxTries) return { state: 'failed', lastError, parkedAt: now }
  return { state: 'queued', lastError, dueAt: new Date(now.getTime() + backOff(tries, retries.mails.wait)) }
}

/** Returns the mail of a delivery, null when it is no longer needed. */
async function toMail(app: Needs, delivery: Delivery): Promise<OutgoingMail | null> {
  const { id, userId, conversationId } = delivery
  const template = delivery.template as MailTemplate
  const locale = spokenLocale(delivery.locale, app.marketplace)
  const kept = await withoutHiddenMessage(app, delivery.values)
  const topic = topicOf(template)
  // Switched off since the mail was queued.
  if (topic && !(await choicesOf(app, userId)).channels[topic].mail) return null
  const values = await (valuesToSend[template] ?? keptValues)(app, { ...delivery, locale, kept })
  if (!values) return null
  // The address to be confirmed may differ from the present one.
  const { confirms: recipient = delivery.recipient, ...all } = values
  const about = conversationId ?? kept.request
  const replyTo = about && (await replyAddress(app, { transactionId: about, userId, recipient }))
  return {
    id,
    template,
    locale,
    recipient,
    values: replyTo ? { ...all, byMail: 'yes' } : all,
    ...(topic && { stop: { topic, link: stopLink(app, { userId, recipient }, topic) } }),
    ...(replyTo && { replyTo }),
  } as unknown as OutgoingMail
}

type Due = Omit<Delivery, 'locale'> & { locale: Locale; kept: Record<string, string> }
/** The values of a mail as it is sent, null where it is no longer needed. `confirms`: another address that it goes to. */
type ValuesToSend = (app: Needs, due: Due) => Promise<(Record<string, string> & { confirms?: string }) | null>

/** Mails whose values are worked out just before sending: codes and tokens are in no table. */
const valuesToSend: { [Template in MailTemplate]?: ValuesToSend } = {
  'reset-password': async (app, { userId, recipient, kept }) => {
    const token = resetToken(app, { userId, id: kept.resetId ?? '' })
    const query = new URLSearchParams({ t: token, e: recipient })
    return { firstName: kept.firstName ?? '', link: `${app.publicUrl}/reset-password?${query}` }
  },
  'sign-in-link': async (app, { userId, recipient, kept }) => {
    const found = await signInLinkToSend(app, { userId, id: kept.linkId ?? '', recipient })
    if (!found) return null
    const query = new URLSearchParams({ t: found.token, ...(found.target && { from: found.target }) })
    return {
      firstName: kept.firstName ?? '',
      link: `${app.publicUrl}/login/link?${query}`,
      validUntil: found.expiresAt.toISOString(),
    }
  },
  'account-closed': async (app, { userId, recipient, kept }) => {
    const found = await keepTokenToSend(app, { userId, recipient })
    if (!found) return null
    return {
      firstName: kept.firstName ?? '',
      link: `${app.publicUrl}/keep-account?${new URLSearchParams({ t: found.token })}`,
      eraseAt: found.eraseAt.toISOString(),
    }
  },
  'new-message': async (app, due) => {
    const { userId, conversationId, values } = due
    if (!conversationId) return keptValues(app, due)
    return messagesToSend(app, app.publicUrl, { userId, conversationId, values })
  },
  'search-found': async (app, { userId, locale, kept }) => findingToSend(app, { userId, locale, values: kept }),
  'listing-asked': questionToSend,
  'listing-lapsed': questionToSend,
  'reports-waiting': async (app, { userId, values }) => reportsToSend(app, app.publicUrl, { userId, values }),
  'verify-email': verificationToSend,
  'confirm-new-address': verificationToSend,
}

/** Values as they were queued; a request to a host gets its links. */
const keptValues: ValuesToSend = async (app, { id, userId, recipient, kept }) =>
  kept.request ? { ...kept, ...(await linksOf(app, { id, userId, recipient }, kept.request)) } : kept

function questionToSend(app: Needs, { template, userId, recipient, kept }: Due) {
  return stillCurrentMailToSend(app, { template, userId, recipient, values: kept })
}

async function verificationToSend(app: Needs, { userId, kept }: Due): ReturnType<ValuesToSend> {
  const verification = await app.db
    .selectFrom('emailVerifications')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', kept.verificationId ?? '')
    .executeTakeFirst()
  if (!verification || verification.usedAt || verification.expiresAt <= app.clock.now()) return null
  return {
    firstName: kept.firstName ?? '',
    code: verificationCode(app, verification),
    link: `${app.publicUrl}/verify?t=${verificationToken(app, verification)}`,
    validUntil: verification.expiresAt.toISOString(),
    confirms: verification.email,
  }
}

/** The links that answer a request. Where they cannot be made, the mail is sent all the same and leads to the inbox. */
async function linksOf(
  app: Needs,
  { id, userId, recipient }: Pick<Delivery, 'id' | 'userId' | 'recipient'>,
  transactionId: string,
): ReturnType<typeof answerLinks> {
  try {
    return await answerLinks(app, { transactionId, userId, recipient })
  } catch (error) {
    app.log('warn', 'mail has no links for the answer', { delivery: id, reason: failureReason(error) })
    return {}
  }
}
