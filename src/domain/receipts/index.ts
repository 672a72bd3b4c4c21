export { hasReceipt, type Receipt, receiptOf } from './receipt.ts'
export { type StayCost, stayCost } from './stay-cost.ts'
