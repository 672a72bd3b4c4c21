export { addPayoutPerson, changePayoutAccount } from './accounts/change-payout-account.ts'
export { closeLeftAccounts, closePayoutAccount, leavePayoutAccount } from './accounts/close-payout-account.ts'
export { linkToPayoutAccount } from './accounts/link-to-payout-account.ts'
export { openPayoutAccount } from './accounts/open-payout-account.ts'
export { canBePaid, isBeingChecked, payableHosts, type PayoutAccount } from './accounts/payout-account.ts'
export { payoutState, type PayoutState } from './accounts/payout-account.ts'
export {
  payoutAccountOf,
  refreshPayoutAccount,
  storedPayoutAccount,
  storedPayoutAccounts,
} from './accounts/read-payout-account.ts'
export { notePayment, paymentOf, type PaymentRecord, type PaymentState } from './payment-record.ts'
export type { BrowserPayments, PaymentAnswer, PaymentOrder, PaymentProvider } from './payment-provider.ts'
export type {
  AccountData,
  AccountLink,
  AccountRequirements,
  PayoutAccounts,
  ProviderAccount,
} from './payout-accounts.ts'
export type { ProviderEvent, ProviderEvents } from './provider-events.ts'
export type { Card, CardSetup, SavedCard, SavedCards } from './saved-cards.ts'
export type {
  NewPayment,
  PaymentStatus,
  PayoutStatus,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  RefundStatus,
  StayPayments,
} from './stay-payments.ts'
export { requireCustomer } from './cards/customer.ts'
export { cardOfUser, savedCardOf } from './cards/saved-card.ts'
export { type PaymentCustomer, paymentCustomerOf } from './cards/payment-customer.ts'
export { prepareCardSetup, saveCard } from './cards/save-card.ts'
export { removeCard } from './cards/remove-card.ts'
export { eraseCustomer, settleCustomers } from './cards/erase-customer.ts'
