/** A client of the site's forms without a browser: keeps cookies and does not follow redirects. */
export type SiteClient = {
  get(path: string): Promise<Response>
  post(path: string, fields: Record<string, string> | FormData): Promise<Response>
  /** The present cookies, for requests sent in another way. */
  cookie(): string
}

/** A client of a running site. */
export function siteClient(url: string): SiteClient {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (path: string, init: RequestInit) => {
    const headers = { cookie: cookies(), origin: url }
    const response = await fetch(url + path, { ...init, redirect: 'manual', headers })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  return {
    get: (path) => send(path, {}),
    post: (path, fields) =>
      send(path, { method: 'POST', body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
    cookie: cookies,
  }
}
