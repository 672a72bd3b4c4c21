import { paymentFile, previewRefund } from '#domain/payment-operations/index.ts'
import { refundStay } from '#domain/payments/index.ts'
import { stayFile } from '#domain/staff-files/index.ts'
import { newId } from '#kernel/id.ts'
import { readMoney } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import type { FormAnswer } from '../../../form-problem.ts'
import { personLink } from '../file-views.ts'
import { deskMoney } from './payment-desk-words.ts'

/** What a refund comes to, as texts. `clientKey`: with it the form refunds once, however often it is sent. */
export type RefundPreviewView = {
  guestName: string
  hostName: string
  guest: string
  host: string
  marketplace: string
  left: string
  isPaidOut: boolean
  clientKey: string
}

type Fields = { subject: string; amount: string; reason: string }

/** Returns the preview of a typed refund. Throws what `previewRefund` and `readAmount` throw, and `field-required`. */
export async function refundPreviewOf(
  context: RequestContext,
  { subject, amount, reason }: Fields,
): Promise<FormAnswer & { preview: RefundPreviewView }> {
  const { app, viewer, locale } = context
  const minor = await readAmount(context, subject, amount)
  if (reason.trim() === '') throw new Problem('field-required', { field: 'reason' })
  const [preview, stay] = await Promise.all([
    previewRefund(app, viewer, { transactionId: subject, amount: minor }),
    stayFile(app, viewer, subject),
  ])
  const money = (value: number) => deskMoney(value, preview.currency, locale)
  return {
    problems: [],
    values: { intent: 'preview-refund', subject, amount, reason },
    preview: {
      guestName: personLink(stay.customer, locale).name,
      hostName: personLink(stay.provider, locale).name,
      guest: money(preview.guest),
      host: money(preview.host),
      marketplace: money(preview.marketplace),
      left: money(preview.left),
      isPaidOut: preview.isPaidOut,
      clientKey: newId(),
    },
  }
}

/** Refunds what was previewed. Throws what `refundStay` throws. */
export async function confirmRefund(context: RequestContext, fields: Fields & { clientKey: string }): Promise<void> {
  const { subject: transactionId, reason, clientKey } = fields
  const amount = await readAmount(context, transactionId, fields.amount)
  await refundStay(context.app, context.viewer, { transactionId, amount, reason, clientKey })
}

/**
 * Returns a typed amount in the smallest unit of the payment's currency. Throws `transaction-not-found`, and
 * `refund-unreadable` or `refund-not-positive` with what is `left`.
 */
async function readAmount({ app, viewer }: RequestContext, transactionId: string, typed: string): Promise<number> {
  const file = await paymentFile(app, viewer, transactionId)
  const currency = file?.payments[0]?.currency
  if (currency === undefined) throw new Problem('transaction-not-found')
  const isNegative = /^[-\u2212]/.test(typed.trim())
  const amount = readMoney(typed.replace(/^\s*[-\u2212]/, ''), currency)
  const refusal = { field: 'amount', params: { left: file?.refundable ?? 0, currency } }
  if (amount === undefined) throw new Problem('refund-unreadable', refusal)
  if (amount === 0 || isNegative) throw new Problem('refund-not-positive', refusal)
  return amount
}
