import { afterAll } from 'vitest'
import { createPaymentProvider } from '#adapters/payments/stripe/create-payment-provider.ts'
import type { PaymentProvider } from '#domain/payments/index.ts'
import { startForTest, type TestSandbox } from '../sandbox/start-for-test.ts'

/** What the browser hands over of somebody: tokens that it has from the provider. */
export type BrowserTokens = {
  /** Anna verifies at once; another date of birth is checked for some seconds. */
  account(individual?: object): Promise<string>
  company(): Promise<string>
  person(roles: object): Promise<string>
  bank(number?: string): Promise<string>
}

const anna = {
  first_name: 'Anna',
  last_name: 'Lindner',
  email: 'anna@example.org',
  phone: '+4942100000',
  dob: { day: 1, month: 1, year: 1901 },
  address: { line1: 'address_full_match', city: 'Bremen', postal_code: '28195', country: 'DE' },
}

/** A sandbox of its own for a test file, the provider over it, and what browsers get from it. It ends with the file. */
export async function paymentSandbox(): Promise<{
  sandbox: TestSandbox
  payments: PaymentProvider
  tokens: BrowserTokens
}> {
  const sandbox = await startForTest()
  afterAll(() => sandbox.stop())
  const payments = createPaymentProvider({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecrets: ['whsec_test'],
    apiUrl: sandbox.address,
  })
  return { sandbox, payments, tokens: browserTokens(sandbox) }
}

function browserTokens({ stripe }: TestSandbox): BrowserTokens {
  const { first_name, last_name, email, dob, address } = anna
  const make = async (parameters: object) => (await stripe.tokens.create(parameters)).id
  return {
    account: (individual = {}) =>
      make({
        account: {
          business_type: 'individual',
          individual: { ...anna, ...individual },
          tos_shown_and_accepted: true,
        },
      }),
    company: () =>
      make({
        account: {
          business_type: 'company',
          company: {
            name: 'Sauna am See GmbH',
            tax_id: '000000000',
            phone: '+4942100000',
            address,
            owners_provided: true,
          },
          tos_shown_and_accepted: true,
        },
      }),
    person: (relationship) => make({ person: { first_name, last_name, email, dob, address, relationship } }),
    bank: (account_number = 'DE89370400440532013000') =>
      make({ bank_account: { country: account_number.slice(0, 2), currency: 'eur', account_number } }),
  }
}
