import { formatLocale, type Locale } from '#kernel/locale.ts'
import * as m from './compiled/messages.js'

/** How a file of the ledger is written for readers of a language. */
type WrittenLedger = {
  separator: ',' | ';'
  decimalMark: ',' | '.'
  columns: string[]
  kinds: Record<string, string>
  accounts: Record<string, string>
}

/** Returns the words and marks of the ledger's file: spreadsheets of a language with a decimal comma expect semicolons. */
export function ledgerFormat(locale: Locale): WrittenLedger {
  const said = { locale }
  const hasComma = new Intl.NumberFormat(formatLocale(locale)).format(1.5).includes(',')
  return {
    separator: hasComma ? ';' : ',',
    decimalMark: hasComma ? ',' : '.',
    columns: [
      m.desk_csv_date({}, said),
      m.desk_csv_moment({}, said),
      m.desk_csv_kind({}, said),
      m.desk_csv_account({}, said),
      m.desk_csv_amount({}, said),
      m.desk_csv_currency({}, said),
      m.desk_csv_stay({}, said),
      m.desk_csv_listing({}, said),
      m.desk_csv_object({}, said),
    ],
    kinds: {
      capture: m.desk_kind_capture({}, said),
      refund: m.desk_kind_refund({}, said),
      failed: m.desk_kind_failed({}, said),
      payout: m.desk_kind_payout({}, said),
      returned: m.desk_kind_returned({}, said),
      dispute: m.desk_kind_dispute({}, said),
    },
    accounts: {
      guest: m.desk_account_guest({}, said),
      host: m.desk_account_host({}, said),
      marketplace: m.desk_account_marketplace({}, said),
      bank: m.desk_account_bank({}, said),
    },
  }
}
