import {
  countPaymentWork,
  listPayments,
  paymentFilters,
  type PaymentRow,
  type PaymentSum,
} from '#domain/payment-operations/index.ts'
import { listTime, timeStyle } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { listingTitle, personLink } from '../file-views.ts'
import { readPageNumber } from '../../../parts/read-page-number.ts'
import { cardText, deskLook, deskMoney, deskWord, shortNumber } from './payment-desk-words.ts'
import { periodFilter, readPeriod, readSearchText } from '../../../parts/read-period.ts'

/** Returns the list of payments that an address asks for. Days that are none, and an unknown state, are left out. */
export async function loadPayments(context: RequestContext, request: Request) {
  const { app, viewer, locale } = context
  const { searchParams } = pageAddress(request)
  const show = paymentFilters.find((each) => each === searchParams.get('show')) ?? 'all'
  const query = { text: readSearchText(searchParams), ...readPeriod(searchParams) }
  const page = readPageNumber(searchParams)
  const [found, work] = await Promise.all([
    listPayments(app, viewer, { show, text: query.text, page, ...periodFilter(query) }),
    countPaymentWork(app, viewer),
  ])
  return {
    query,
    show,
    work,
    page,
    totalPages: found.totalPages,
    rows: found.items.map((row) => rowView(row, context)),
    sums: found.sums.map((sum) => sumView(sum, context)),
    tabs: paymentFilters.map((key) => ({ key, label: tabWords[key]({}, { locale }) })),
  }
}

export type PaymentsView = Awaited<ReturnType<typeof loadPayments>>

const tabWords = {
  all: m.desk_show_all,
  held: m.desk_show_held,
  taken: m.desk_show_taken,
  refunded: m.desk_show_refunded,
  failed: m.desk_show_failed,
  disputed: m.desk_show_disputed,
}

function rowView(row: PaymentRow, context: RequestContext) {
  const { locale } = context
  const { authorised, captured, refunded, payout } = row
  const money = (amount: number) => deskMoney(amount, authorised.currency, locale)
  return {
    id: row.transactionId,
    to: `/console/stays/${row.transactionId}`,
    number: shortNumber(row.transactionId),
    title: listingTitle(row.title, locale),
    customer: personLink(row.customer, locale).name,
    provider: personLink(row.provider, locale).name,
    state: deskWord('look', row.look, locale),
    look: deskLook(row.look),
    amount: money(captured.amount > 0 ? captured.amount : authorised.amount),
    refunded: refunded.amount > 0 ? m.desk_refunded_of({ amount: money(refunded.amount) }) : '',
    card: cardText(row.card, locale),
    payout: payout === null ? '' : deskWord('payout', payout, locale),
    payoutLook: payout === null ? ('neutral' as const) : deskLook(payout),
    time: listTime(row.at, timeStyle(context)),
  }
}

function sumView({ currency, taken, refunded, fees, paidOut, other }: PaymentSum, { locale }: RequestContext) {
  const figures: [string, number][] = [
    [m.desk_sum_taken(), taken],
    [m.desk_sum_refunded(), refunded],
    [m.desk_sum_fees(), fees],
    [m.desk_sum_paid_out(), paidOut],
    ...(other === 0 ? [] : [[m.desk_sum_other(), other] as [string, number]]),
  ]
  return {
    currency,
    label: m.desk_sums({ currency }),
    figures: figures.map(([name, value]) => ({ name, value: deskMoney(value, currency, locale) })),
  }
}
