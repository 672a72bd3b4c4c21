export { notePayment, paymentOf, type PaymentRecord, type PaymentState } from './payment-record.ts'
export type { PaymentAnswer, PaymentOrder, PaymentProvider } from './payment-provider.ts'
