export { addPayoutPerson, changePayoutAccount } from './accounts/change-payout-account.ts'
export { closeLeftAccounts, closePayoutAccount, leavePayoutAccount } from './accounts/close-payout-account.ts'
export { linkToPayoutAccount } from './accounts/link-to-payout-account.ts'
export { openPayoutAccount } from './accounts/open-payout-account.ts'
export {
  canBePaid,
  isBeingChecked,
  payableHosts,
  requirePayableAccount,
  type PayoutAccount,
} from './accounts/payout-account.ts'
export { payoutState, type PayoutState } from './accounts/payout-account.ts'
export { payoutAccountOf, refreshPayoutAccount, storedPayoutAccount } from './accounts/read-payout-account.ts'
export type { BrowserPayments, PaymentProvider } from './payment-provider.ts'
export { type PaymentAnswer, type PaymentOrder, performOrder } from './stays/perform-order.ts'
export { type PaymentRecord, paymentOf, releasePayment, storePayment } from './stays/stored-payment.ts'
export { owePayout, payoutOf, type PayoutRecord } from './stays/payouts.ts'
export { type Totals, totalsOf } from './stays/ledger.ts'
export { requestPayouts } from './stays/request-payouts.ts'
export { releasePayments } from './stays/release-payments.ts'
export type {
  AccountData,
  AccountLink,
  AccountRequirements,
  PayoutAccounts,
  ProviderAccount,
} from './payout-accounts.ts'
export type { ProviderEvent, ProviderEvents } from './provider-events.ts'
export type { Card, CardSetup, SavedCard, SavedCards } from './saved-cards.ts'
export type { NewPayment, PaymentStatus, PayoutStatus, ProviderPayment } from './stay-payments.ts'
export type { ProviderPayout, ProviderRefund, RefundStatus, StayPayments } from './stay-payments.ts'
export { requireCustomer } from './cards/customer.ts'
export { cardOfUser, savedCardOf } from './cards/saved-card.ts'
export { prepareCardSetup, saveCard } from './cards/save-card.ts'
export { removeCard } from './cards/remove-card.ts'
export { eraseCustomer, settleCustomers } from './cards/erase-customer.ts'
