import { list } from '../store/list.ts'
import type { Resource } from '../store/state.ts'

/** Returns an account about which nothing is known yet. @param created moment in seconds. */
export function emptyAccount(id: string, input: Resource, created: number): Resource {
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: {
      type: 'application',
      fees: { payer: input.controller?.fees?.payer ?? 'application' },
      is_controller: true,
      losses: { payments: input.controller?.losses?.payments ?? 'application' },
      requirement_collection: input.controller?.requirement_collection ?? 'application',
      stripe_dashboard: { type: input.controller?.stripe_dashboard?.type ?? 'none' },
    },
    country: (input.country ?? 'DE').toUpperCase(),
    created,
    default_currency: 'eur',
    details_submitted: false,
    email: null,
    external_accounts: list([], false, `/v1/accounts/${id}/external_accounts`),
    metadata: {},
    payouts_enabled: false,
    requirements: {},
    settings: emptySettings(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: input.type ?? (input.controller ? 'none' : 'standard'),
  }
}

function emptySettings(): Resource {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: true, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 7, interval: 'daily' },
      statement_descriptor: null,
    },
  }
}
