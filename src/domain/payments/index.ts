export { notePayment, paymentOf, type PaymentRecord, type PaymentState } from './payment-record.ts'
export type { PaymentAnswer, PaymentOrder, PaymentProvider } from './payment-provider.ts'
export type {
  AccountData,
  AccountLink,
  AccountRequirements,
  PayoutAccounts,
  ProviderAccount,
} from './payout-accounts.ts'
