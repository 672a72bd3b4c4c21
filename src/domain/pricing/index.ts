export { type LineItem, lineItemName, totalsOf } from './line-item.ts'
export { lineItemsInput, readLineItems } from './line-items-input.ts'
export { priceHours, priceStay } from './price-stay.ts'
export { lineItemsOf, refundInFull, setLineItems } from './store-line-items.ts'
