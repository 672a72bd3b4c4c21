import { emit } from '../webhooks/events.ts'
import { get, newId, now, put, schedule, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

/** Accounts of the ledger that belong to nobody: the other sides of every movement. */
export type CounterAccount = 'cards' | 'banks' | 'provider' | 'transfers' | 'fees'

/** A change of one account's balance. `fees` are taken off the amount; `to` says who gets them. */
export type Booking = {
  owner: string
  type: string
  category?: string
  amount: number
  currency: string
  counter: CounterAccount
  source: string
  availableOn?: number
  fees?: { type: 'stripe_fee' | 'application_fee'; amount: number; to: CounterAccount; description: string }[]
}

/**
 * Changes the balance of an account: writes a double entry and the balance transaction that shows it.
 * @returns the balance transaction.
 */
export function book(sandbox: Sandbox, booking: Booking): Resource {
  const at = now(sandbox)
  const fees = (booking.fees ?? []).filter((fee) => fee.amount !== 0)
  const fee = fees.reduce((sum, item) => sum + item.amount, 0)
  const availableOn = Math.max(at, booking.availableOn ?? at)
  const transaction = put(
    sandbox,
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount: booking.amount,
      available_on: availableOn,
      balance_type: 'payments',
      created: at,
      currency: booking.currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: fees.map((item) => ({
        amount: item.amount,
        application: null,
        currency: booking.currency,
        description: item.description,
        type: item.type,
      })),
      net: booking.amount - fee,
      reporting_category: booking.category ?? booking.type,
      source: booking.source,
      status: availableOn > at ? 'pending' : 'available',
      type: booking.type,
    },
    booking.owner,
  )
  if (availableOn > at) schedule(sandbox, availableOn, 'funds-available', transaction.id)
  writeEntries(sandbox, booking, fees, booking.amount - fee)
  return transaction
}

function writeEntries(sandbox: Sandbox, booking: Booking, fees: { to: string; amount: number }[], net: number): void {
  const legs = [
    { account: booking.owner, amount: net },
    { account: booking.counter, amount: -booking.amount },
    ...fees.map((fee) => ({ account: fee.to, amount: fee.amount })),
  ]
  if (legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0) throw new Error(`Unbalanced movement ${booking.type}`)
  sandbox.state.movements += 1
  for (const leg of legs)
    sandbox.state.ledger.push({
      movement: sandbox.state.movements,
      account: leg.account,
      currency: booking.currency,
      amount: leg.amount,
      at: now(sandbox),
    })
}

/** Timer: funds become available. */
export function makeFundsAvailable(sandbox: Sandbox, id: string): void {
  const { value, owner } = get(sandbox, id)
  value.status = 'available'
  emit(sandbox, 'balance.available', balanceOf(sandbox, owner), owner)
}

/** Returns the balance of an account, by currency: what is available and what is pending. */
export function balanceOf(sandbox: Sandbox, owner: string): Resource {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() }
  for (const { value, owner: other } of Object.values(sandbox.state.objects)) {
    if (value.object !== 'balance_transaction' || other !== owner) continue
    for (const part of ['available', 'pending'] as const)
      sums[part].set(value.currency, sums[part].get(value.currency) ?? 0)
    const part = value.available_on > now(sandbox) ? sums.pending : sums.available
    part.set(value.currency, (part.get(value.currency) ?? 0) + value.net)
  }
  const linesOf = (part: Map<string, number>) =>
    [...(part.size > 0 ? part : new Map([['eur', 0]]))].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }))
  return { object: 'balance', available: linesOf(sums.available), livemode: false, pending: linesOf(sums.pending) }
}

/** Returns what an account could pay out now in this currency. */
export function availableAmount(sandbox: Sandbox, owner: string, currency: string): number {
  const lines: { currency: string; amount: number }[] = balanceOf(sandbox, owner).available
  return lines.find((line) => line.currency === currency)?.amount ?? 0
}

/** Returns the sum of the ledger by account and currency. The sum over all accounts is 0 in every currency. */
export function ledgerSums(sandbox: Sandbox): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {}
  for (const { account, currency, amount } of sandbox.state.ledger) {
    const ofAccount = (sums[account] ??= {})
    ofAccount[currency] = (ofAccount[currency] ?? 0) + amount
  }
  return sums
}
