export { confirmPhone, phoneState, requestPhoneCode } from './confirm-phone.ts'
export { forgetPhoneCodesOf, purgePhoneCodes } from './forget-phone-codes.ts'
export type { PhoneMessage, PhoneMessages } from './phone-messages.ts'
