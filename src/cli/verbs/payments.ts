import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import {
  byteOrderMark,
  exportLedger,
  ledgerHead,
  ledgerRows,
  paymentFile,
  paymentWork,
} from '#domain/payment-operations/index.ts'
import { compareNow, refundStay, retryPayout } from '#domain/payments/index.ts'
import { system } from '#domain/users/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { isLocale } from '#kernel/locale.ts'
import { formatMoney, readMoney } from '#kernel/money.ts'
import { ledgerFormat } from '#words/ledger-format.ts'
import { withSite } from '../open-site.ts'
import type { CommandContext, Verb } from '../verb.ts'
import { joinReason, asCommandError } from '../staff-desk.ts'

const usage = `payments list                                what waits for staff: failed payouts and refunds, disputes, differences
       quartier payments reconcile                           compares the books of the last 30 days with the provider's
       quartier payments retry <stay>                        asks for a payout again that failed
       quartier payments refund <stay> <amount> <reason …>   gives the guest an amount back, such as 45.50
       quartier payments csv <from> <until> [de|en] [--excel]
                                                             the ledger of a period (days as 2026-01-31, both belong to it);
                                                             --excel: with the mark by which Excel knows UTF-8`

type Desk = Pick<App, 'db' | 'clock' | 'marketplace' | 'log' | 'payments'>
type Action = { run(desk: Desk, args: string[]): Promise<void>; least: number; most: number }

const actions: Record<string, Action> = {
  list: { run: list, least: 0, most: 0 },
  reconcile: { run: reconcileNow, least: 0, most: 0 },
  retry: { run: retry, least: 1, most: 1 },
  refund: { run: refund, least: 3, most: Number.POSITIVE_INFINITY },
  csv: { run: writeCsv, least: 2, most: 4 },
}

/** `quartier payments`: what staff can do about payments. */
export const payments: Verb = {
  usage,
  async run([name = '', ...args], place) {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || args.length < action.least || args.length > action.most) throw new Error(`Usage: quartier ${usage}`)
    await withPayments(place, (desk) => action.run(desk, args))
  },
}

/** Opens the site for a command about payments. The provider is there where the settings name it. */
function withPayments(place: CommandContext, work: (desk: Desk) => Promise<void>): Promise<void> {
  return withSite(place, async ({ settings, database, product }) => {
    const marketplace = await loadMarketplace(settings.marketplace, place.root)
    if (!product.needsPayments(marketplace)) throw new Error('Guests do not pay on this marketplace.')
    const desk = {
      db: database.db,
      clock: systemClock(settings.clockOffset),
      marketplace,
      log: product.createJsonLog(settings.logLevel),
      payments: settings.payments && (await product.openPayments(settings.payments)),
    }
    await work(desk).catch(asCommandError)
  })
}

async function list(desk: Desk): Promise<void> {
  const work = await paymentWork(desk, system)
  const { payouts, refunds, returns, disputes, mismatches, refusedWebhooks, parkedReports } = work
  const lines = [
    ...payouts.map(({ transactionId, amount, code, sentence, attempt }) =>
      ['payout', transactionId, formatMoney(amount, 'en'), `attempt ${attempt}`, sentence ?? code ?? ''].join('  '),
    ),
    ...refunds.map(({ transactionId, amount, code, sentence }) =>
      ['refund', transactionId, formatMoney(amount, 'en'), code ?? sentence ?? ''].join('  '),
    ),
    ...returns.map(({ transactionId, amount, kind, tries, refusal, since }) =>
      [
        kind === 'hold' ? 'release' : 'return',
        transactionId,
        formatMoney(amount, 'en'),
        `due since ${since.toISOString()}`,
        `${tries} tries`,
        refusal ?? 'no result yet',
      ].join('  '),
    ),
    ...disputes.map(({ transactionId, amount, status, reason, dueAt }) =>
      ['dispute', transactionId, formatMoney(amount, 'en'), status, reason, dueAt?.toISOString() ?? ''].join('  '),
    ),
    ...mismatches.map(({ objectId, kind, here, there }) =>
      ['difference', objectId, kind, `here: ${here}`, `provider: ${there}`].join('  '),
    ),
    ...(refusedWebhooks > 0 ? [`refused webhooks of the last 30 days: ${refusedWebhooks}`] : []),
    ...(parkedReports > 0 ? [`reports that are set aside: ${parkedReports}`] : []),
  ]
  print(lines.length > 0 ? lines.join('\n') : 'Nothing about payments waits.')
}

async function reconcileNow(desk: Desk): Promise<void> {
  const { compared, repaired, listed } = await compareNow(desk, system)
  print(`${compared} compared, ${repaired} repaired, ${listed} listed (quartier payments list)`)
}

async function retry(desk: Desk, [transactionId = '']: string[]): Promise<void> {
  await retryPayout(desk, system, { transactionId })
  print('The payout is asked for again by the running site')
}

async function refund(desk: Desk, [transactionId = '', typed = '', ...args]: string[]): Promise<void> {
  const file = await paymentFile(desk, system, transactionId)
  const currency = file?.payments[0]?.currency
  if (currency === undefined) throw new Error(`Nothing was paid for ${transactionId}.`)
  const amount = readMoney(typed, currency)
  if (!amount) throw new Error(`"${typed}" is no amount in ${currency}, such as 45.50`)
  await refundStay(desk, system, { transactionId, amount, reason: joinReason(args), clientKey: newId() })
  print(`${formatMoney({ amount, currency }, 'en')} go back to the guest, asked for by the running site`)
}

async function writeCsv(desk: Desk, [from = '', until = '', ...rest]: string[]): Promise<void> {
  const locale = rest.find(isLocale) ?? desk.marketplace.defaultLocale
  const unknown = rest.filter((word) => !isLocale(word) && word !== '--excel')
  if (unknown.length > 0) throw new Error(`"${unknown.join(' ')}" is not understood. Usage: quartier ${usage}`)
  const format = { ...ledgerFormat(locale), timeZone: desk.marketplace.timeZone }
  const batches = await exportLedger(desk, system, { from, until })
  await write((rest.includes('--excel') ? byteOrderMark : '') + ledgerHead(format))
  for await (const lines of batches) await write(ledgerRows(lines, format))
}

/** Writes as fast as the reader takes it: the ledger may be larger than the memory. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
