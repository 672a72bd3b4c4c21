export { announceTerms } from './announce-terms.ts'
export { acceptTerms, type OwnTerms, ownTerms, termsDue } from './accept-terms.ts'
export { forgetTermsOf, type TermsNotice, termsNotices } from './terms-notices.ts'
