/** Refusals that the wire itself has: everything before a use-case is asked. */
export const refusalStatus = {
  'bad-request': 400,
  'unsupported-content-type': 400,
  'validation-disallowed-key': 400,
  'validation-missing-key': 400,
  'validation-invalid-value': 400,
  'validation-invalid-params': 400,
  'auth-missing-access-token': 401,
  'auth-invalid-access-token': 401,
  'auth-second-factor-required': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'request-larger-than-content-length': 413,
  'request-upload-over-limit': 413,
  'too-many-requests': 429,
  'feature-not-supported': 409,
  'stripe-missing-api-key': 409,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** The location of an invalid value. */
export type Source = { path: string[]; type: 'body' | 'query' }

/** An answer with an error body. One for each wrong key in `more`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly source: Source | undefined
  readonly more: Refusal[]
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    sentence: string,
    details: { source?: Source | undefined; more?: Refusal[]; retryAfter?: number } = {},
  ) {
    super(sentence)
    this.code = code
    this.source = details.source
    this.more = details.more ?? []
    this.retryAfter = details.retryAfter
  }

  /** HTTP status of this refusal. */
  get status(): number {
    return refusalStatus[this.code]
  }
}
