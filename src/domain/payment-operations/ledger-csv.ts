import { dateInZone } from '#kernel/dates.ts'
import { minorDigits } from '#kernel/money.ts'
import type { LedgerLine } from './export-ledger.ts'

/** How a file for bookkeeping is written: its words, and the marks that the language's spreadsheets expect. */
export type LedgerFormat = {
  /** Separates cells: `;` where a comma is the decimal mark. */
  separator: ',' | ';'
  decimalMark: ',' | '.'
  timeZone: string
  /** Headings of the nine columns. */
  columns: readonly string[]
  /** Words by kind of movement and by account; others are written as they are. */
  kinds: Readonly<Record<string, string>>
  accounts: Readonly<Record<string, string>>
}

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/** Returns the first line of the file. */
export function ledgerHead({ columns, separator }: LedgerFormat): string {
  return `${columns.map((cell) => textCell(cell)).join(separator)}\r\n`
}

/** Returns the lines of the file, each with its end. */
export function ledgerRows(lines: LedgerLine[], format: LedgerFormat): string {
  return lines.map((line) => row(line, format)).join('')
}

function row(line: LedgerLine, { separator, decimalMark, timeZone, kinds, accounts }: LedgerFormat): string {
  const { at, kind, account, amount, currency, transactionId, title, objectId } = line
  const texts = [
    dateInZone(at, timeZone),
    at.toISOString().slice(0, 19).replace('T', ' '),
    wordOf(kinds, kind),
    wordOf(accounts, account),
  ]
  const cells = [
    ...texts.map((text) => textCell(text)),
    decimal(amount, currency, decimalMark),
    ...[currency, transactionId, title, objectId].map((text) => textCell(text)),
  ]
  return `${cells.join(separator)}\r\n`
}

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

/**
 * Returns an amount as a number without groups: `-1234,50`. Made of digits, because a division would round large amounts.
 */
function decimal(amount: number, currency: string, mark: string): string {
  const digits = minorDigits(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}${mark}${text.slice(-digits)}`
}

/**
 * Returns a text as a cell. A spreadsheet would run one that begins like a formula, and one of another language separates
 * cells by another mark.
 */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /["\r\n\t,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
