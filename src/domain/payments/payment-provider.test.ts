import { paymentContract } from '#tests/payment-contract.ts'
import { paymentDouble } from '#tests/payment-double.ts'

paymentContract(async () => ({ provider: paymentDouble(), confirmInBrowser: async () => {} }))
