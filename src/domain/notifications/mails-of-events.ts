import type { DomainEvent, EventName } from '../events.ts'
import { listingSlug } from '../listings/index.ts'
import type { MailTemplate } from './mailer.ts'
import type { PendingMail, PendingMailPart, RuleContext } from './pending-mail.ts'
import { mailOfPayoutAccount } from './payout-mails.ts'
import { dropApprovalFromList, readWithConversation } from './note-in-list.ts'
import { mailsOfReport } from './report-mails.ts'
import { mailsOfDispute } from './dispute-mails.ts'
import { stillCurrentMail } from './still-current-mails.ts'
import { mailOfHiding } from './hiding-mail.ts'
import { mailsOfFinding } from './search-mails.ts'
import { mailOfRefusedReply } from './incoming/refused-reply.ts'
import {
  dropMailsOfApproval,
  isHidden,
  mailOfBankRequest,
  mailOfListingByStaff,
  mailOfReport,
  mailOfReview,
} from './staff-mails.ts'
import { mailOfPayout, mailsOfRefund } from './payment-mails.ts'
import { mailOfMove, mailOfOffer, mailsOfStep, mailWhenDue } from './stay-mails.ts'
import { mailOfTerms } from './terms-mail.ts'
import { mailOfVouch } from './vouch-mail.ts'
import { kindOf, nameOf, titleOf } from './mail-values.ts'

type Rule<Name extends EventName> = (event: DomainEvent<Name>, context: RuleContext) => Promise<PendingMailPart[]>

/** The mails that each event causes. Events without a rule cause none. */
export const mailsOfEvents: { [Name in EventName]?: Rule<Name> } = {
  'user.verification-requested': async ({ subjectId, payload: { verificationId } }, context) => [
    {
      userId: subjectId,
      template: (await isForNewAddress(context, subjectId, verificationId)) ? 'confirm-new-address' : 'verify-email',
      values: { verificationId },
    },
  ],
  'user.password-reset-requested': toSubject('reset-password', null, ({ resetId }) => ({ resetId })),
  'user.sign-in-link-requested': toSubject('sign-in-link', null, ({ linkId }) => ({ linkId })),
  'user.closed': toSubject('account-closed', null),
  'user.keeping-asked': toSubject('account-closed', null),
  'user.password-changed': toSubject('password-changed', '/recover-password'),
  'user.email-change-requested': toSubject('email-change-requested', '/account'),
  'user.email-verified': ({ subjectId }, context) => mailsOfWaitingPerson(context, subjectId),
  'user.created': async ({ subjectId }, context) =>
    (await wasProvenAtOnce(context, subjectId)) ? mailsOfWaitingPerson(context, subjectId) : [],
  'user.archive-ready': toSubject('archive-ready', '/account/my-data', ({ until }) => ({ validUntil: until })),
  'user.identity-linked': toSubject('identity-linked', '/account/providers', ({ provider }) => ({ provider })),
  'user.identity-unlinked': toSubject('identity-unlinked', '/account/providers', ({ provider }) => ({ provider })),
  'user.passkey-added': toSubject('passkey-added', '/account/passkeys', ({ name }) => ({ name })),
  'user.passkey-removed': toSubject('passkey-removed', '/account/passkeys', ({ name }) => ({ name })),
  'user.second-factor-changed': toSubject('second-factor-changed', '/account/second-factor', ({ change }) => ({
    change,
  })),
  'user.vouched-for': (event, context) => mailOfVouch(event, context, 'vouch-given'),
  'user.vouch-withdrawn': (event, context) => mailOfVouch(event, context, 'vouch-withdrawn'),
  'user.archive-failed': toSubject('archive-failed', '/account/my-data'),
  'user.terms-changed': mailOfTerms,
  'user.approved': toSubject('account-approved', ''),
  'user.payout-account-changed': mailOfPayoutAccount,
  'listing.submitted': async (event, context) => {
    const title = await titleOf(context, event.subjectId)
    const author = await nameOf(context, event.payload.authorId)
    const staff = await staffOf(context)
    const link = `${context.app.publicUrl}/console/queue?item=${event.subjectId}`
    return [
      {
        userId: event.payload.authorId,
        template: 'listing-submitted',
        values: { title, link: `${context.app.publicUrl}/listings` },
      },
      ...staff.map(({ id }): PendingMail => ({
        userId: id,
        template: 'approval-waiting',
        values: { title, author, link },
      })),
    ]
  },
  'user.banned': toSubject('account-banned', '', ({ reason, until = '' }) => ({ reason, until })),
  'user.sending-limited': toSubject('sending-limited', '/inbox', ({ reason, until }) => ({ reason, until })),
  'user.sending-freed': toSubject('sending-freed', '/inbox', ({ reason }) => ({ reason })),
  'user.unbanned': toSubject('account-unbanned', '/login', ({ reason }) => ({ reason })),
  'user.written-to': toSubject('staff-message', '', ({ text }) => ({ text })),
  'user.bank-requested': mailOfBankRequest,
  'user.reply-refused': mailOfRefusedReply,
  'report.created': async (event, context) => mailsOfReport(event, await staffOf(context)),
  'report.handled': mailOfReport,
  'review.removed': mailOfReview,
  'review.restored': mailOfReview,
  'message.hidden': mailOfHiding,
  'message.shown': mailOfHiding,
  'listing.closed': mailOfListingByStaff,
  'listing.paused': async ({ subjectId, payload }, context) => {
    if ('askedAt' in payload) return [stillCurrentMail(context, { listingId: subjectId, ...payload, paused: true })]
    const title = await titleOf(context, subjectId)
    const link = `${context.app.publicUrl}/listings?state=closed`
    if ('endedOn' in payload) return [{ userId: payload.authorId, template: 'listing-over', values: { title, link } }]
    const values = { title, count: String(payload.unanswered) }
    return [{ userId: payload.authorId, template: 'listing-paused', values: { ...values, link } }]
  },
  'listing.asked': async ({ subjectId, payload }, context) => [
    stillCurrentMail(context, { listingId: subjectId, ...payload, paused: false }),
  ],
  'listing.approval-undone': async ({ subjectId }, context) => {
    await dropMailsOfApproval(context, subjectId)
    await dropApprovalFromList(context, subjectId)
    return []
  },
  'listing.approved': async ({ subjectId, payload }, context) => {
    if (await isHidden(context, subjectId)) return []
    const title = await titleOf(context, subjectId)
    // While an approval can be undone its mails wait.
    const later = payload.mailsAt ? { at: new Date(payload.mailsAt) } : {}
    return [
      {
        userId: payload.authorId,
        template: 'listing-approved',
        values: {
          listingId: subjectId,
          title,
          kind: await kindOf(context, subjectId),
          link: `${context.app.publicUrl}/l/${listingSlug(title)}/${subjectId}`,
        },
        ...later,
      },
      async () => (await mailsOfFinding(context, subjectId)).map((mail) => ({ ...mail, ...later })),
    ]
  },
  'listing.opened': async (event, context) => [
    ...(await mailOfListingByStaff(event, context)),
    () => mailsOfFinding(context, event.subjectId),
  ],
  'listing.changes-requested': async ({ subjectId, payload }, context) => {
    const title = await titleOf(context, subjectId)
    const link = `${context.app.publicUrl}/l/${listingSlug(title)}/${subjectId}/draft/description`
    return [{ userId: payload.authorId, template: 'changes-requested', values: { title, note: payload.note, link } }]
  },
  'listing.rejected': async ({ subjectId, payload }, context) => {
    const title = await titleOf(context, subjectId)
    const link = `${context.app.publicUrl}/l/${listingSlug(title)}/${subjectId}/draft/description`
    return [{ userId: payload.authorId, template: 'listing-rejected', values: { title, note: payload.note, link } }]
  },
  'transaction.initiated': mailsOfStep,
  'transaction.transitioned': mailsOfStep,
  'transaction.notification-due': mailWhenDue,
  'transaction.offered': mailOfOffer,
  'transaction.address-changed': mailOfMove,
  'transaction.disputed': async (event, context) => mailsOfDispute(event, context, await staffOf(context)),
  'transaction.refunded': mailsOfRefund,
  'transaction.refund-failed': mailsOfRefund,
  'transaction.paid-out': mailOfPayout,
  'transaction.payout-failed': mailOfPayout,
  'transaction.read': async (event, context) => {
    await readWithConversation(context, event)
    return []
  },
  'message.sent': async ({ subjectId, payload }) => {
    // The mail of the step it came with says it too.
    if (payload.with) return []
    return [
      {
        userId: payload.recipientId,
        template: 'new-message',
        values: {},
        gathers: { conversationId: subjectId, messageId: payload.messageId },
      },
    ]
  },
}

/**
 * Returns a rule with one mail, to the person whom the event is about. `path`: where its link leads on the site; null for a
 * mail whose link is made when it is sent.
 */
function toSubject<Name extends EventName>(
  template: MailTemplate,
  path: string | null,
  valuesOf: (payload: DomainEvent<Name>['payload']) => Record<string, string> = () => ({}),
): Rule<Name> {
  return async ({ subjectId, payload }, { app }) => {
    const link: Record<string, string> = path === null ? {} : { link: `${app.publicUrl}${path}` }
    return [{ userId: subjectId, template, values: { ...valuesOf(payload), ...link } } as PendingMail]
  }
}

/** Whether a mail is to confirm an address that replaces the present one. */
async function isForNewAddress({ tx }: RuleContext, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('emailVerifications')
    .innerJoin('users', 'users.id', 'emailVerifications.userId')
    .select(['emailVerifications.email as wanted', 'users.pendingEmail'])
    .where('emailVerifications.userId', '=', userId)
    .where('emailVerifications.id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.wanted === row.pendingEmail
}

/** Returns the mails to staff about a person who awaits approval, once the address is proven. */
async function mailsOfWaitingPerson(context: RuleContext, userId: string): Promise<PendingMail[]> {
  const person = await context.tx
    .selectFrom('users')
    .select(['displayName', 'awaitsApproval', 'emailVerified', 'state'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person?.awaitsApproval || !person.emailVerified || person.state !== 'active') return []
  const values = { name: person.displayName, link: `${context.app.publicUrl}/console/people` }
  return (await staffOf(context)).map(({ id }) => ({ userId: id, template: 'person-waiting', values }))
}

/** Whether an address came with its proof, from another service: then no mail asked for one. */
async function wasProvenAtOnce({ tx }: RuleContext, userId: string): Promise<boolean> {
  const asked = await tx
    .selectFrom('emailVerifications')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return !asked
}

function staffOf({ tx }: RuleContext): Promise<{ id: string }[]> {
  return tx.selectFrom('users').select('id').where('staffRole', 'is not', null).where('state', '=', 'active').execute()
}
