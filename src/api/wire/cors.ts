/** Any page may call the API: it is asked with a token, never with a cookie. */
export function allowedOrigin(headers: Headers): void {
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', 'Retry-After, X-Request-Id, ETag')
}

/** Answers what a browser asks before it calls. */
export function preflight(request: Request): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers':
      request.headers.get('access-control-request-headers') ?? 'Authorization, Content-Type, Accept, X-Transit-Verbose',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  })
  allowedOrigin(headers)
  return new Response(null, { status: 204, headers })
}
