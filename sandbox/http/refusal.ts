/** Body of an error answer, as the provider sends it. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  [field: string]: unknown
}

/** An answer with an error status. Whatever throws it has changed nothing, unless it is a card error. */
export class Refusal extends Error {
  readonly status: number
  readonly error: ErrorBody
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** Returns a 400 for a request that is not valid. */
export function invalid(code: string | undefined, message: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', ...(code && { code }), message, ...(param && { param }) })
}

/** Returns the refusal of an unknown id: 404 when the address names it, 400 when a parameter does. */
export function missing(noun: string, id: string, param?: string): Refusal {
  const message = `No such ${noun}: '${id}'`
  return new Refusal(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: param ?? 'id',
  })
}
