import { address } from '../http/address.ts'
import { choice, decimal, either, flag, integer, metadata, required, shape, text } from '../http/parameters.ts'

const dob = shape({ day: required(integer), month: required(integer), year: required(integer) })
const verification = shape({
  document: shape({ front: text, back: text }),
  additional_document: shape({ front: text, back: text }),
})

const personalFields = {
  address,
  dob,
  email: text,
  first_name: text,
  gender: text,
  id_number: text,
  last_name: text,
  maiden_name: text,
  metadata,
  phone: text,
  political_exposure: choice('existing', 'none'),
  ssn_last_4: text,
  verification,
}

/** Parameters of a person of an account. */
export const personParameters = {
  ...personalFields,
  nationality: text,
  relationship: shape({
    authorizer: flag,
    director: flag,
    executive: flag,
    owner: flag,
    percent_ownership: decimal,
    representative: flag,
    title: text,
  }),
}

export const individual = shape(personalFields)
export const company = shape({
  address,
  directors_provided: flag,
  executives_provided: flag,
  name: text,
  owners_provided: flag,
  phone: text,
  registration_number: text,
  structure: text,
  tax_id: text,
  vat_id: text,
  verification: shape({ document: shape({ front: text, back: text }) }),
})
export const businessType = choice('company', 'government_entity', 'individual', 'non_profit')

/** A bank account as the browser or the server describes it. */
export const bankAccount = {
  account_holder_name: text,
  account_holder_type: choice('company', 'individual'),
  account_number: required(text),
  country: required(text),
  currency: text,
  routing_number: text,
}

/** Parameters of a bank account to add: the id of a token, or the account itself. */
export const externalAccount = either(
  text,
  shape({ object: required(choice('bank_account')), ...bankAccount, currency: required(text) }),
)

const requested = shape({ requested: flag })

/** Parameters of an account that can be set at any time. */
export const accountParameters = {
  account_token: text,
  business_profile: shape({
    mcc: text,
    name: text,
    product_description: text,
    support_email: text,
    support_phone: text,
    support_url: text,
    url: text,
  }),
  business_type: businessType,
  capabilities: shape({ card_payments: requested, transfers: requested }),
  company,
  default_currency: text,
  email: text,
  external_account: externalAccount,
  individual,
  metadata,
  settings: shape({
    payments: shape({ statement_descriptor: text }),
    payouts: shape({
      debit_negative_balances: flag,
      schedule: shape({
        delay_days: text,
        interval: choice('daily', 'manual', 'monthly', 'weekly'),
        monthly_anchor: integer,
        weekly_anchor: text,
      }),
      statement_descriptor: text,
    }),
  }),
  tos_acceptance: shape({ date: integer, ip: text, service_agreement: text, user_agent: text }),
}
