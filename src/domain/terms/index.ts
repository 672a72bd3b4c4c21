export { announceTerms } from './announce-terms.ts'
export { acceptTerms, ownTerms, termsDue } from './accept-terms.ts'
export { forgetTermsOf, termsNotices } from './terms-notices.ts'
