import { href } from 'react-router'
import type { OwnUnfinishedTransaction } from '#domain/privacy/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { shortName } from './member-name.ts'
import { stayDays } from './message-times.ts'

/** A transaction that prevents a deletion or ends with it, linked to its conversation. */
export type TransactionLine = { id: string; to: string; who: string; what: string }

/** Agreed stays, which prevent a deletion, and requests, which end with it. */
export type TransactionLines = { stays: TransactionLine[]; requests: TransactionLine[] }

/** Returns the lines about unfinished transactions in the reader's language. Enquiries are left out: they hold nothing. */
export function transactionLines(unfinished: OwnUnfinishedTransaction[], locale: Locale): TransactionLines {
  const lines = (kind: OwnUnfinishedTransaction['kind']) =>
    unfinished.filter((each) => each.kind === kind).map((each) => lineOf(each, locale))
  return { stays: lines('stay'), requests: lines('request') }
}

function lineOf(
  { transactionId: id, kind, role, partner, title, from, until }: OwnUnfinishedTransaction,
  locale: Locale,
): TransactionLine {
  const name = shortName(partner, locale)
  const words =
    role === 'customer'
      ? { stay: m.unfinished_host, request: m.unfinished_host_asked, enquiry: m.unfinished_host_asked }
      : { stay: m.unfinished_guest, request: m.unfinished_guest_asks, enquiry: m.unfinished_guest_asks }
  return {
    id,
    to: href(role === 'customer' ? '/order/:id/details' : '/sale/:id/details', { id }),
    who: words[kind]({ name }, { locale }),
    what: [from && until ? stayDays(from, until, locale) : '', title].filter(Boolean).join(' · '),
  }
}
