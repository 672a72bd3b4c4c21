import * as m from '#words/compiled/messages.js'

/** Names of what the provider asks for, by the end of its field. The first that fits counts. */
const names: [RegExp, () => string][] = [
  [/^external_account/, m.payout_missing_bank],
  [/tos_acceptance/, m.payout_missing_terms],
  [/verification\.(additional_)?document/, m.payout_missing_document],
  [/^business_type$/, m.payout_missing_type],
  [/^business_profile\./, m.payout_missing_business],
  [/dob\./, m.payout_missing_birthday],
  [/address\./, m.payout_missing_address],
  [/(id_number|ssn_last_4)$/, m.payout_missing_id_number],
  [/(tax_id|registration_number|vat_id)$/, m.payout_missing_tax_id],
  [/^company\.(owners|directors|executives)_provided$/, m.payout_missing_owners],
  [/^company\./, m.payout_missing_company],
  [/(first_name|last_name|email|phone|title)/, m.payout_missing_person],
]

/** Returns what the provider waits for in the reader's words, each once. */
export function missingWords(fields: readonly string[]): string[] {
  const words = fields.map((field) => names.find(([pattern]) => pattern.test(field))?.[1]() ?? m.payout_missing_other())
  return [...new Set(words)]
}
