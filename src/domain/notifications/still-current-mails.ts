import type { App } from '../app.ts'
import { questionToSend } from '../stale-listings/index.ts'
import type { MailValues } from './mailer.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/**
 * Returns the mail about a question to an author: one that asks, or one that says that the listing is paused without an
 * answer.
 */
export function stillCurrentMail(
  { app }: RuleContext,
  { listingId, authorId, askedAt, paused }: { listingId: string; authorId: string; askedAt: string; paused: boolean },
): PendingMail {
  const link = `${app.publicUrl}/listings?state=${paused ? 'closed' : 'published'}`
  return {
    userId: authorId,
    template: paused ? 'listing-lapsed' : 'listing-asked',
    values: { listingId, askedAt, link },
  }
}

/**
 * Returns the values of such a mail at the time of sending; null where no answer is waited for any more. The links that
 * answer are made here: no table holds them.
 */
export async function stillCurrentMailToSend(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'secret' | 'publicUrl'>,
  {
    template,
    userId,
    recipient,
    values,
  }: { template: string; userId: string; recipient: string; values: Record<string, string> },
): Promise<MailValues['listing-asked'] | null> {
  const { listingId = '', askedAt = '', firstName = '', link = '' } = values
  if (!listingId) return null
  const asked = { listingId, askedAt: new Date(askedAt), paused: template === 'listing-lapsed' }
  const question = await questionToSend(app, { ...asked, userId, recipient })
  if (!question) return null
  const { listing, pausedOn, links } = question
  return {
    firstName,
    title: listing.title,
    kind: listing.kind,
    picture: listing.picture ?? '',
    from: listing.availableFrom ?? '',
    until: listing.availableUntil ?? '',
    pausedOn: pausedOn?.toISOString() ?? '',
    link,
    ...links,
  }
}
