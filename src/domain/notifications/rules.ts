import type { DomainEvent, EventName } from '../events.ts'
import { listingSlug } from '../listings/index.ts'
import type { PendingMail, PendingMailPart, RuleContext } from './pending-mail.ts'
import { mailOfPayoutAccount } from './payout-mails.ts'
import { dropApprovalFromList, readWithConversation } from './note-in-list.ts'
import { mailsOfReport } from './report-mails.ts'
import { mailsOfDispute } from './dispute-mails.ts'
import { mailOfQuestion } from './question-mails.ts'
import { mailOfHiding } from './hiding-mail.ts'
import { mailsOfFinding } from './search-mails.ts'
import { mailOfRefusedReply } from './incoming/refused-reply.ts'
import { dropMailsOfApproval, isHidden, mailOfBankRequest, mailOfListingByStaff } from './staff-mails.ts'
import { mailOfReport, mailOfReview } from './staff-mails.ts'
import { mailOfPayout, mailsOfRefund } from './payment-mails.ts'
import { mailOfMove, mailOfOffer, mailsOfStep, mailWhenDue } from './stay-mails.ts'
import { mailOfTerms } from './terms-mail.ts'
import { mailOfVouch } from './vouch-mail.ts'
import { kindOf, nameOf, titleOf } from './mail-values.ts'

type Rule<Name extends EventName> = (event: DomainEvent<Name>, context: RuleContext) => Promise<PendingMailPart[]>

/** All rules: the mails that each event causes. Events without a rule send nothing. */
export const rules: { [Name in EventName]?: Rule<Name> } = {
  'user.verification-requested': async ({ subjectId, payload: { verificationId } }, context) => [
    {
      userId: subjectId,
      template: (await isForNewAddress(context, subjectId, verificationId)) ? 'confirm-new-address' : 'verify-email',
      values: { verificationId },
    },
  ],
  'user.password-reset-requested': async ({ subjectId, payload }) => [
    { userId: subjectId, template: 'reset-password', values: { resetId: payload.resetId } },
  ],
  'user.sign-in-link-requested': async ({ subjectId, payload }) => [
    { userId: subjectId, template: 'sign-in-link', values: { linkId: payload.linkId } },
  ],
  'user.closed': async ({ subjectId }) => [{ userId: subjectId, template: 'account-closed', values: {} }],
  'user.keeping-asked': async ({ subjectId }) => [{ userId: subjectId, template: 'account-closed', values: {} }],
  'user.password-changed': async ({ subjectId }, { app }) => [
    { userId: subjectId, template: 'password-changed', values: { link: `${app.publicUrl}/recover-password` } },
  ],
  'user.email-change-requested': async ({ subjectId }, { app }) => [
    { userId: subjectId, template: 'email-change-requested', values: { link: `${app.publicUrl}/account` } },
  ],
  'user.email-verified': ({ subjectId }, context) => mailsOfWaitingPerson(context, subjectId),
  'user.created': async ({ subjectId }, context) =>
    (await wasProvenAtOnce(context, subjectId)) ? mailsOfWaitingPerson(context, subjectId) : [],
  'user.archive-ready': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'archive-ready',
      values: { validUntil: payload.until, link: `${app.publicUrl}/account/my-data` },
    },
  ],
  'user.identity-linked': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'identity-linked',
      values: { provider: payload.provider, link: `${app.publicUrl}/account/providers` },
    },
  ],
  'user.identity-unlinked': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'identity-unlinked',
      values: { provider: payload.provider, link: `${app.publicUrl}/account/providers` },
    },
  ],
  'user.passkey-added': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'passkey-added',
      values: { name: payload.name, link: `${app.publicUrl}/account/passkeys` },
    },
  ],
  'user.passkey-removed': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'passkey-removed',
      values: { name: payload.name, link: `${app.publicUrl}/account/passkeys` },
    },
  ],
  'user.second-factor-changed': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'second-factor-changed',
      values: { change: payload.change, link: `${app.publicUrl}/account/second-factor` },
    },
  ],
  'user.vouched-for': (event, context) => mailOfVouch(event, context, 'vouch-given'),
  'user.vouch-withdrawn': (event, context) => mailOfVouch(event, context, 'vouch-withdrawn'),
  'user.archive-failed': async ({ subjectId }, { app }) => [
    { userId: subjectId, template: 'archive-failed', values: { link: `${app.publicUrl}/account/my-data` } },
  ],
  'user.terms-changed': mailOfTerms,
  'user.approved': async ({ subjectId }, { app }) => [
    { userId: subjectId, template: 'account-approved', values: { link: app.publicUrl } },
  ],
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
  'user.banned': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'account-banned',
      values: { reason: payload.reason, until: payload.until ?? '', link: app.publicUrl },
    },
  ],
  'user.sending-limited': async ({ subjectId, payload: { reason, until } }, { app }) => [
    { userId: subjectId, template: 'sending-limited', values: { reason, until, link: `${app.publicUrl}/inbox` } },
  ],
  'user.sending-freed': async ({ subjectId, payload: { reason } }, { app }) => [
    { userId: subjectId, template: 'sending-freed', values: { reason, link: `${app.publicUrl}/inbox` } },
  ],
  'user.unbanned': async ({ subjectId, payload }, { app }) => [
    {
      userId: subjectId,
      template: 'account-unbanned',
      values: { reason: payload.reason, link: `${app.publicUrl}/login` },
    },
  ],
  'user.written-to': async ({ subjectId, payload }, { app }) => [
    { userId: subjectId, template: 'staff-message', values: { text: payload.text, link: app.publicUrl } },
  ],
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
    if ('askedAt' in payload) return [mailOfQuestion(context, { listingId: subjectId, ...payload, paused: true })]
    const values = { title: await titleOf(context, subjectId), count: String(payload.unanswered) }
    const link = `${context.app.publicUrl}/listings?state=closed`
    return [{ userId: payload.authorId, template: 'listing-paused', values: { ...values, link } }]
  },
  'listing.asked': async ({ subjectId, payload }, context) => [
    mailOfQuestion(context, { listingId: subjectId, ...payload, paused: false }),
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
