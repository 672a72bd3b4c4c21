/**
 * Fetches what React Router asks for. Resolves when the whole body is there; rejects when the request is aborted or cut off
 * before that. React Router decodes data from its first line on, and a navigation that is replaced before the last line
 * would leave rejected promises that nothing awaits. No loader streams, so no page waits longer.
 */
export async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request)
  const { status, statusText, headers } = response
  const body = response.body && (await response.arrayBuffer())
  return new Response(body, { status, statusText, headers })
}
