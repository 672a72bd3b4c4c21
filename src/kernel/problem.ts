/**
 * Expected refusals. One catalogue: the code is what the API sends and what the pages translate
 * (`problem_<code>` in src/words), the number is the HTTP status.
 */
export const problemStatus = {
  // the request itself
  'validation-invalid-params': 400,
  'validation-invalid-value': 400,
  'validation-disallowed-key': 400,
  'method-not-allowed': 405,
  'request-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'saved-searches-too-many': 409,
  'phrases-too-many': 409,
  // at once; `params.max`
  'announcements-too-many': 409,
  'announcement-over': 409,
  'saved-places-too-many': 409,
  'listings-too-many': 409,
  'notifications-requests-needed': 409,
  'browsers-too-many': 409,
  'push-refused': 422,
  busy: 503,
  // the database does not answer; the disk of the database or of the files is full
  unavailable: 503,
  'storage-full': 507,
  'cross-site-request': 403,
  // who is asking
  'not-signed-in': 401,
  'session-expired': 401,
  forbidden: 403,
  'account-banned': 403,
  // `params.until`: the last day of the ban
  'account-banned-until': 403,
  // `params.until`: the last day on which the person begins no conversation
  'sending-limited': 403,
  'email-not-verified': 403,
  'user-pending-approval': 403,
  'user-not-pending': 409,
  'account-has-stays': 409,
  'account-last-operator': 409,
  'permission-denied-read': 403,
  'permission-denied-post-listings': 403,
  'permission-denied-initiate-transactions': 403,
  'login-failed': 401,
  'current-password-wrong': 403,
  'password-reset-invalid': 422,
  'sign-in-link-invalid': 422,
  'keep-link-invalid': 422,
  'answer-link-invalid': 422,
  'answer-link-of-another': 403,
  'passkey-refused': 401,
  'provider-denied': 403,
  'provider-expired': 422,
  'provider-refused': 401,
  'provider-unavailable': 503,
  'identity-taken': 409,
  'phone-code-wrong': 422,
  'phone-code-expired': 422,
  'phone-already-confirmed': 409,
  'phone-not-sent': 503,
  'vouch-needs-seal': 403,
  'vouch-not-possible': 409,
  'vouch-declined': 409,
  'vouch-removed': 409,
  'vouch-not-there': 404,
  'identities-too-many': 409,
  'identity-last-way-in': 409,
  'passkeys-too-many': 409,
  'second-factor-wrong': 422,
  'second-factor-expired': 401,
  'second-factor-required': 403,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'email-taken': 409,
  'email-not-found': 404,
  'email-too-many-verification-requests': 429,
  'email-already-verified': 409,
  'verification-code-wrong': 422,
  'verification-code-expired': 422,
  'verification-token-invalid': 422,
  // fields
  'field-required': 422,
  'field-too-long': 422,
  'field-too-short': 422,
  'field-invalid': 422,
  'name-reserved': 422,
  'phone-invalid': 422,
  'email-required': 422,
  'email-invalid': 422,
  'password-required': 422,
  'password-too-short': 422,
  'password-too-long': 422,
  'terms-required': 422,
  'terms-outdated': 409,
  'date-until-not-after-from': 422,
  // the last day of a ban or limit: from today on, within two years
  'until-not-possible': 422,
  // the last day of an announcement: from today on, at most `params.days` ahead
  'announcement-day-not-possible': 422,
  'address-not-recognised': 422,
  'extended-data-too-large': 422,
  'listing-unit-differs': 422,
  'price-not-asked': 422,
  'line-item-total-wrong': 422,
  'line-item-count-missing': 422,
  'line-item-currency-mixed': 422,
  'line-item-commission-wrong': 422,
  'price-too-low': 422,
  'price-too-high': 422,
  'price-currency-invalid': 422,
  'message-required': 422,
  // things
  'not-found': 404,
  'listing-not-found': 404,
  'listing-deleted': 410,
  // everybody saw it once and may again: closed, read again, or its author is banned
  'listing-not-available': 404,
  'listing-not-open': 409,
  'listing-not-complete': 409,
  'listing-own': 409,
  'listing-kind-fixed': 409,
  'listing-state-conflict': 409,
  'listing-has-stays': 409,
  'listing-changed-meanwhile': 409,
  'listing-closed-by-staff': 409,
  'undo-too-late': 409,
  'staff-not-yourself': 409,
  'staff-last-owner': 409,
  'webhook-address-inside': 400,
  'report-own': 409,
  'transaction-listing-not-found': 404,
  'transaction-invalid-transition': 409,
  'transaction-booking-time-not-available': 409,
  // the same guest has an open request for the same place and time
  'transaction-already-requested': 409,
  // a stretch of time that is asked about: longer than allowed, or too far away
  'window-too-long': 400,
  'window-too-early': 400,
  'window-too-late': 400,
  'interval-invalid': 400,
  'review-scope-missing': 400,
  // a stay that is impossible for everybody, whatever is free
  'booking-in-the-past': 409,
  'booking-too-far-ahead': 409,
  'booking-too-long': 409,
  'booking-too-many-seats': 409,
  'booking-outside-listing-days': 409,
  'transaction-booking-state-not-pending': 409,
  'transaction-booking-state-not-accepted': 409,
  // an availability exception that overlaps another
  conflict: 409,
  'calendar-changed-meanwhile': 409,
  'old-total-mismatch': 409,
  'transaction-not-found': 404,
  'transaction-unknown-alias': 409,
  'transaction-invalid-action-sequence': 409,
  'transaction-locked': 409,
  'transaction-missing-listing-price': 409,
  'transaction-listing-currency-invalid': 409,
  'transaction-zero-payin': 409,
  'transaction-charge-zero-payin': 409,
  'transaction-charge-zero-payout': 409,
  'transaction-payment-failed': 402,
  'transaction-missing-stripe-account': 409,
  // the provider takes no payments for the host's account at present
  'account-cannot-charge': 409,
  // the bank or the provider released the amount before it was taken
  'payment-no-longer-held': 409,
  // a card number was sent to the site: cards are entered with the payment provider only
  'card-number-not-accepted': 400,
  // an amount that staff typed for a refund: no number, not above zero, more than is left of what the guest has paid
  'refund-unreadable': 422,
  'refund-not-positive': 422,
  'refund-too-large': 409,
  // a cancellation returns another amount than the person was shown
  'refund-changed': 409,
  // the provider keeps money for a host only so long: the stay would end later
  'booking-beyond-payment-horizon': 409,
  // a webhook that nobody we know signed, or too long ago
  'webhook-signature-invalid': 400,
  // a signed webhook that is no report of the provider
  'webhook-unreadable': 400,
  'stripe-missing-api-key': 409,
  // accounts to which hosts are paid out; the provider's sentence stands in `params.stripeMessage`
  'payout-account-refused': 402,
  'payout-account-exists': 409,
  'payout-account-missing': 404,
  // a listing for which guests pay is published once its author has given everything the provider asks for
  'payout-account-incomplete': 409,
  // there is money in it, or on its way
  'payout-account-in-use': 409,
  // the provider gave no answer: whether it did what was asked is unknown
  'payment-provider-silent': 503,
  'payout-country-unsupported': 422,
  'transaction-provider-banned-or-deleted': 409,
  'transaction-customer-banned-or-deleted': 409,
  'transaction-already-reviewed-by-customer': 409,
  'transaction-already-reviewed-by-provider': 409,
  'listing-not-bookable': 409,
  'message-not-allowed': 403,
  // uploads
  'image-invalid': 409,
  'upload-over-limit': 413,
  'upload-unreadable': 422,
  'upload-wrong-format': 415,
  'upload-too-many-pixels': 422,
  'upload-too-many': 422,
  'upload-failed': 507,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Whether a text is a code of the catalogue. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(problemStatus, text)
}

export type ProblemDetails = {
  /** The form field or input path that is wrong. */
  field?: string
  /** Values for the sentence that explains the code, such as `{ max: 60 }`. */
  params?: Record<string, string | number>
  /** Further problems found in the same input. */
  more?: Problem[]
}

/** An expected refusal. Pages turn it into a field error or an error page, the API into its error body. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly field: string | undefined
  readonly params: Record<string, string | number>
  readonly more: Problem[]

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.field ? `${code} (${details.field})` : code)
    this.code = code
    this.field = details.field
    this.params = details.params ?? {}
    this.more = details.more ?? []
  }

  /** HTTP status of this refusal. */
  get status(): number {
    return problemStatus[this.code]
  }

  /** This problem and those found beside it. */
  get all(): Problem[] {
    return [this, ...this.more]
  }
}

/**
 * Returns whether an error is a Problem, also when two copies of this module are loaded (the page bundle and the engine).
 */
export function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem' && 'code' in error
}

/** Whether the database or a disk failed. Then it is unknown whether the change was made. */
export function isOutage(error: unknown): boolean {
  return isProblem(error) && ['busy', 'unavailable', 'storage-full'].includes(error.code)
}

/**
 * Returns whether a Problem is a failure of the server and not a refused request, so that it is logged for the operator.
 */
export function isOurFailure({ code }: Problem): boolean {
  return code === 'unavailable' || code === 'storage-full' || code === 'upload-failed'
}

/** Resolves with null where the use-case behind a promise refuses. Rejects with every other failure, such as an outage. */
export async function nullIfRefused<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer
  } catch (error) {
    if (isProblem(error) && !isOutage(error)) return null
    throw error
  }
}
