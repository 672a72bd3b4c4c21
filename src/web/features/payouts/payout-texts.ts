import type { BankField } from '#config/payout-countries.ts'
import * as m from '#words/compiled/messages.js'
import type { ValueProblem } from './payout-values.ts'

/** Names of the parts of a bank account. */
export const bankLabels: Record<BankField, () => string> = {
  iban: m.payout_bank_iban,
  accountNumber: m.payout_bank_account_number,
  routingNumber: m.payout_bank_routing_number,
  sortCode: m.payout_bank_sort_code,
  bsb: m.payout_bank_bsb,
  transitNumber: m.payout_bank_transit_number,
  institutionNumber: m.payout_bank_institution_number,
  clearingCode: m.payout_bank_clearing_code,
  bankCode: m.payout_bank_code,
  branchCode: m.payout_bank_branch_code,
  bankName: m.payout_bank_name,
  branchName: m.payout_bank_branch_name,
  accountOwnerName: m.payout_bank_owner_name,
  clabe: m.payout_bank_clabe,
}

/** Returns the sentence for a problem of the form. */
export function problemSentence({ why }: ValueProblem, minimumAge: number): string {
  if (why === 'birthday') return m.payout_problem_birthday()
  if (why === 'too-young') return m.payout_problem_too_young({ age: minimumAge })
  return why === 'owners' ? m.payout_problem_owners() : m.payout_problem_required()
}

/**
 * Returns the sentence for what the provider refused: for a postal code or a bank account a sentence of ours beside its own
 * words, else its own words.
 */
export function providerSentence({ code, message }: { code?: string | undefined; message: string }): string {
  if (/^Invalid [A-Z]{2} postal code$/.test(message)) return m.payout_problem_postal_code()
  if (code === 'account_number_invalid' || code === 'routing_number_invalid')
    return m.payout_problem_bank({ stripeMessage: message })
  return message ? m.problem_payout_account_refused({ stripeMessage: message }) : m.problem_payment_provider_silent()
}
