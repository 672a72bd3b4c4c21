import { createPaymentProvider } from '#adapters/payments/stripe/create-payment-provider.ts'
import type { PaymentProvider } from '#domain/payments/index.ts'
import { startForTest, type TestSandbox } from '../sandbox/start-for-test.ts'

/** Secret with which the sandbox of a test signs its reports. */
export const webhookSecret = 'whsec_of_the_tests'

/** A sandbox of the payment provider and the provider's port over it. */
export type TestPayments = { sandbox: TestSandbox; provider: PaymentProvider }

/** Starts a sandbox for a test. @param environment settings of the sandbox besides its port. */
export async function startPayments(environment: Record<string, string> = {}): Promise<TestPayments> {
  const sandbox = await startForTest(environment)
  const provider = createPaymentProvider({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecrets: [webhookSecret],
    apiUrl: sandbox.address,
  })
  return { sandbox, provider }
}
