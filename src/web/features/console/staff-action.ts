import { redirect } from 'react-router'
import { reopenByStaff } from '#domain/listings/index.ts'
import { hideMessage, showMessage } from '#domain/messages/index.ts'
import {
  assign,
  banPerson,
  cancelStay,
  changeRole,
  closeListingByStaff,
  freeSending,
  handleReport,
  closeListingsOfPerson,
  limitSending,
  noteOnPerson,
  rejectListingByStaff,
  reopenListingsOfPerson,
  unbanPerson,
  writeToPerson,
} from '#domain/moderation/index.ts'
import { askForBank } from '#domain/payment-operations/index.ts'
import {
  compareSoon,
  retryPayout,
  retryRefund,
  retryReturn,
  closeMismatch,
  markRefundHandled,
} from '#domain/payments/index.ts'
import { removeReview, restoreReview } from '#domain/reviews/index.ts'
import { type SealCheck, setSeal } from '#domain/users/index.ts'
import { removeVouch } from '#domain/vouches/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { wordNamed } from '#words/catalogue.ts'
import { confirmRefund } from './payments/take-refund.ts'

type Name = 'subject' | 'reason' | 'role' | 'stays' | 'answer' | 'amount' | 'clientKey' | 'organisation' | 'until'
type Fields = Record<Name, string> & { checks: string[] }
type Act = (context: RequestContext, fields: Fields) => Promise<void>

/** The actions of staff on pages of the console, by the `intent` of their form. */
export const staffActs = {
  limit: ({ app, viewer }, { subject, reason, until }) => limitSending(app, viewer, { userId: subject, reason, until }),
  free: ({ app, viewer }, { subject, reason }) => freeSending(app, viewer, { userId: subject, reason }),
  'hide-listings': async ({ app, viewer }, { subject, reason }) => {
    await closeListingsOfPerson(app, viewer, { userId: subject, reason })
  },
  'show-listings': async ({ app, viewer }, { subject, reason }) => {
    await reopenListingsOfPerson(app, viewer, { userId: subject, reason })
  },
  'ban-until': ({ app, viewer }, { subject, reason, until }) =>
    banPerson(app, viewer, { userId: subject, reason, until }),
  ban: ({ app, viewer }, { subject, reason }) => banPerson(app, viewer, { userId: subject, reason }),
  unban: ({ app, viewer }, { subject, reason }) => unbanPerson(app, viewer, { userId: subject, reason }),
  role: ({ app, viewer }, { subject, reason, role }) =>
    changeRole(app, viewer, { userId: subject, role: role === 'none' ? null : (role as 'owner'), reason }),
  write: ({ app, viewer }, { subject, reason }) => writeToPerson(app, viewer, { userId: subject, text: reason }),
  note: ({ app, viewer }, { subject, reason }) => noteOnPerson(app, viewer, { userId: subject, text: reason }),
  seal: ({ app, viewer }, { subject, reason, checks }) =>
    setSeal(app, viewer, { userId: subject, checks: checks as SealCheck[], reason }),
  'remove-vouch': ({ app, viewer }, { subject, organisation, reason }) =>
    removeVouch(app, viewer, { userId: subject, organisationId: organisation, reason }),
  'close-listing': ({ app, viewer }, { subject, reason, stays }) =>
    closeListingByStaff(app, viewer, { id: subject, reason, cancelStays: stays === 'cancel' }),
  'reopen-listing': ({ app, viewer }, { subject, reason }) => reopenByStaff(app, viewer, { id: subject, reason }),
  'reject-listing': ({ app, viewer }, { subject, reason }) =>
    rejectListingByStaff(app, viewer, { id: subject, note: reason }),
  'cancel-stay': ({ app, viewer }, { subject, reason }) => cancelStay(app, viewer, { transactionId: subject, reason }),
  'remove-review': ({ app, viewer }, { subject, reason }) => removeReview(app, viewer, { reviewId: subject, reason }),
  'restore-review': ({ app, viewer }, { subject, reason }) => restoreReview(app, viewer, { reviewId: subject, reason }),
  'hide-message': ({ app, viewer }, { subject, reason }) => hideMessage(app, viewer, { messageId: subject, reason }),
  'show-message': ({ app, viewer }, { subject, reason }) => showMessage(app, viewer, { messageId: subject, reason }),
  'handle-report': ({ app, viewer }, { subject, reason, answer }) =>
    handleReport(app, viewer, { id: subject, note: reason, answer }),
  'take-report': ({ app, viewer }, { subject }) => giveReport(app, viewer, subject, true),
  'give-back-report': ({ app, viewer }, { subject }) => giveReport(app, viewer, subject, false),
  refund: confirmRefund,
  'retry-payout': ({ app, viewer }, { subject }) => retryPayout(app, viewer, { transactionId: subject }),
  'ask-bank': ({ app, viewer }, { subject }) => askForBank(app, viewer, { transactionId: subject }),
  'retry-refund': ({ app, viewer }, { subject }) => retryRefund(app, viewer, { refundId: subject }),
  'settle-refund': ({ app, viewer }, { subject, reason }) =>
    markRefundHandled(app, viewer, { refundId: subject, note: reason }),
  'retry-return': ({ app, viewer }, { subject }) => retryReturn(app, viewer, { transactionId: subject }),
  'settle-mismatch': ({ app, viewer }, { subject, reason }) =>
    closeMismatch(app, viewer, { mismatchId: subject, note: reason }),
  compare: ({ app, viewer }) => compareSoon(app, viewer),
} satisfies Record<string, Act>
export type StaffIntent = keyof typeof staffActs

/**
 * Runs the action of a form of the console (`intent`, `subject`, `reason`), then redirects to the same page, which
 * shows a confirmation. A refusal is returned with its status and a sentence for the form.
 */
export async function takeStaffAction(context: RequestContext, request: Request) {
  const form = await postedForm(request)
  const fields = textFields(form)
  const checks = form.getAll('check').map(String)
  const { subject = '', reason = '', role = '', stays = '', answer = '', amount = '', clientKey = '' } = fields
  const { organisation = '', until = '' } = fields
  return answerForm(fields, context.locale, async () => {
    const { intent = '' } = fields
    if (!isStaffIntent(intent)) throw new Problem('validation-invalid-params')
    await staffActs[intent](context, {
      subject,
      reason,
      role,
      stays,
      answer,
      amount,
      clientKey,
      organisation,
      until,
      checks,
    })
    const { pathname, searchParams } = pageAddress(request)
    const tab = searchParams.get('tab')
    const query = new URLSearchParams({ ...(tab && { tab: tab.slice(0, 40) }), done: intent })
    throw redirect(`${pathname}?${query}`, 303)
  })
}

async function giveReport(app: RequestContext['app'], viewer: RequestContext['viewer'], id: string, take: boolean) {
  const to = take && viewer.kind === 'member' ? viewer.userId : null
  await assign(app, viewer, { kind: 'report', ids: [id], to })
}

function isStaffIntent(text: string): text is StaffIntent {
  return Object.hasOwn(staffActs, text)
}

/** Returns the sentence that confirms the action that was just taken, as the address says; null for none. */
export function readDone(request: Request): string | null {
  const done = pageAddress(request).searchParams.get('done') ?? ''
  return isStaffIntent(done) ? (wordNamed(`staff_done_${done}`)?.({}) ?? null) : null
}
