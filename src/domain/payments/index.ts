export { addPayoutPerson, changePayoutAccount } from './accounts/change-payout-account.ts'
export { closeLeftAccounts, closePayoutAccount, leavePayoutAccount } from './accounts/close-payout-account.ts'
export { linkToPayoutAccount, openPayoutAccount } from './accounts/open-payout-account.ts'
export { canBePaid, isPayable, payableHosts, requirePayableAccount } from './accounts/payable-hosts.ts'
export { isBeingChecked, payoutState, requirePayoutDetails } from './accounts/payout-account.ts'
export type { PayoutAccount, PayoutState } from './accounts/payout-account.ts'
export { payoutAccountOf, refreshPayoutAccount } from './accounts/read-payout-account.ts'
export { storedPayoutAccount, storedPayoutAccounts } from './accounts/read-payout-account.ts'
export { requireCustomer } from './cards/customer.ts'
export { eraseCustomer, settleCustomers } from './cards/erase-customer.ts'
export { keepCardOfStay } from './cards/keep-attached-card.ts'
export { prepareCardSetup, removeCard, saveCard } from './cards/save-card.ts'
export { cardOfUser, type PaymentCustomer, paymentCustomerOf, savedCardOf } from './cards/saved-card.ts'
export { type DisputeRecord, disputesOf, openDisputes } from './disputes/stored-dispute.ts'
export { handleProviderEvent, handleProviderEvents } from './events/handle-events.ts'
export { forgetHandledEvents, receiveProviderEvent } from './events/receive-event.ts'
export type {
  BrowserPayments,
  DashboardObject,
  DisputeStatus,
  PaymentProvider,
} from './provider-port/payment-provider.ts'
export type {
  ProviderDispute,
  ProviderDisputes,
  ProviderEvent,
  ProviderEvents,
} from './provider-port/payment-provider.ts'
export type { AccountData, AccountLink, PayoutAccounts, ProviderAccount } from './provider-port/account-port.ts'
export { answerOf, logRefusal, ProviderFailure, ProviderRefusal } from './provider-port/provider-failure.ts'
export { type OpenMismatch, openMismatches, closeMismatch } from './reconciliation/mismatches.ts'
export { compareNow, compareSoon, reconcile, reconcileDue } from './reconciliation/reconcile.ts'
export type { AttachedCard, Card, CardSetup, SavedCard, SavedCards } from './provider-port/card-port.ts'
export type {
  NewPayment,
  NewRefund,
  PaymentStatus,
  ProviderPayment,
  StayPayments,
} from './provider-port/stay-payment-port.ts'
export type { PayoutStatus, ProviderPayout, ProviderRefund, RefundStatus } from './provider-port/stay-payment-port.ts'
export { refundableOf, retryRefund, retryReturn, markRefundHandled } from './stays/failed-refunds.ts'
export { countHeldPayments, releaseHeldPayments } from './stays/payments-held-by-restore.ts'
export { type Totals, totalsOf } from './stays/ledger.ts'
export { claimLapsed, endLapse, lastAnswerOf, noteLapse, putOffLapse } from './stays/lapsed-payments.ts'
export { refundDownTo } from './stays/owed-refund.ts'
export { type StayMoney, stayMoney } from './stays/stay-money.ts'
export { type HostPayout, payoutsOfHost } from './stays/payouts-of-host.ts'
export { queuePayout, payoutOf, type PayoutRecord, retryPayout } from './stays/payouts.ts'
export { type PaymentAnswer, type PaymentOrder, performOrder } from './stays/perform-order.ts'
export { performRefunds, refundStay } from './stays/refund-stay.ts'
export { releasePayments } from './stays/release-payments.ts'
export { requestPayouts } from './stays/request-payouts.ts'
export { syncPayment } from './stays/sync-payment.ts'
export { claimUnconfirmed, noteConfirmed, putOffConfirmation } from './stays/stored-payment.ts'
export { type PaymentRecord, paymentOf, releasePayment, storePayment } from './stays/stored-payment.ts'
