import { failureOf } from '../accounts/test-banks.ts'
import { invalid } from '../http/refusal.ts'
import { get, lookUp, type Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import { emit } from '../webhooks/events.ts'
import { book } from './ledger.ts'

/** Books a payout or its return. @returns the id of the balance transaction. */
export function bookPayout(sandbox: Sandbox, payout: Resource, owner: string, type: string, value: number): string {
  const common = { owner, currency: payout.currency, counter: 'banks' as const, source: payout.id }
  return book(sandbox, { ...common, type, amount: value }).id
}

/** Timer: the money is on its way; a payout cannot be canceled any more. */
export function sendPayout(sandbox: Sandbox, id: string): void {
  const { value, owner } = get(sandbox, id)
  if (value.status !== 'pending') return
  value.status = 'in_transit'
  emit(sandbox, 'payout.updated', value, owner, { status: 'pending' })
}

/** Timer: a payout reaches its bank account, or is sent back when the account is one that fails. */
export function arrivePayout(sandbox: Sandbox, id: string): void {
  const { value, owner } = get(sandbox, id)
  if (!['pending', 'in_transit'].includes(value.status)) return
  const failure = value.destination ? failureOf(get(sandbox, value.destination).hidden.accountNumber) : undefined
  if (failure) {
    failPayout(sandbox, id, failure)
    return
  }
  value.status = 'paid'
  emit(sandbox, 'payout.paid', value, owner)
}

/** Fails a payout, also one that was paid: the money is back in the balance and the bank account is not used again. */
export function failPayout(sandbox: Sandbox, id: string, code: string): Resource {
  const { value, owner } = get(sandbox, id)
  if (!['pending', 'in_transit', 'paid'].includes(value.status))
    throw invalid(undefined, 'The payout has ended already.')
  value.status = 'failed'
  value.failure_code = code
  value.failure_message = failureMessages[code] ?? 'The bank account did not accept the payout.'
  value.failure_balance_transaction = bookPayout(sandbox, value, owner, 'payout_failure', value.amount)
  const bank = value.destination ? lookUp(sandbox, value.destination)?.value : undefined
  if (bank) {
    const account = get(sandbox, owner).value
    for (const one of [bank, ...account.external_accounts.data]) if (one.id === bank.id) one.status = 'errored'
    emit(sandbox, 'account.external_account.updated', bank, owner, { status: 'new' })
  }
  emit(sandbox, 'payout.failed', value, owner)
  return value
}

const failureMessages: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  insufficient_funds: 'Your account has insufficient funds to cover the payout.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account: 'The bank account details on file are probably incorrect. No bank account could be located with them.',
}
