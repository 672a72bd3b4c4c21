/** Headers of an answer. A plain object: the server writes it as it is, where a Headers costs more than a token. */
export type AnswerHeaders = Record<string, string>

/**
 * Returns what every answer carries: any page may call the API, because it is asked with a token and never with a cookie.
 */
export function sharedHeaders(requestId: string): AnswerHeaders {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After, X-Request-Id, ETag',
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Returns the response to a CORS preflight. */
export function preflight(request: Request, shared: AnswerHeaders): Response {
  const headers = {
    ...shared,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      request.headers.get('access-control-request-headers') ?? 'Authorization, Content-Type, Accept, X-Transit-Verbose',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
  return new Response(null, { status: 204, headers })
}
