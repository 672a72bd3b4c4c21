import { commaList } from '#kernel/comma-list.ts'

/** A provider with which people log in in the browser. */
export type LogInProviderSettings = {
  /** Its name in addresses and in the API. */
  id: string
  /** Its name on buttons. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** Providers that are named without an issuer. */
const presets: Record<string, { label: string; issuer: string }> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { label: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  gitlab: { label: 'GitLab', issuer: 'https://gitlab.com' },
}

/**
 * Returns the providers of a list such as `google|client|secret,
 * parish=https://id.example|client|secret|Parish`. `others` are the providers of `IDENTITY_PROVIDERS`: accounts are linked
 * by name, so one name stands for one issuer. Throws an Error with a sentence that begins with the name of the setting, and
 * never has a secret in it.
 */
export function readLogInProviders(
  list: string | undefined,
  others: { id: string; issuer: string }[],
  production: boolean,
): LogInProviderSettings[] {
  const entries = commaList(list ?? '')
  const found = entries.map((entry, at) => readProvider(entry, at))
  for (const [at, { id, issuer }] of found.entries()) {
    if (found.findIndex((each) => each.id === id) !== at) throw wrong(`${id} stands there twice`)
    if (others.some((other) => other.id === id && other.issuer !== issuer))
      throw wrong(`${id} has another issuer in IDENTITY_PROVIDERS`)
    if (production && !issuer.startsWith('https://')) throw wrong(`the issuer of ${id} must begin with https://`)
  }
  return found
}

function readProvider(entry: string, at: number): LogInProviderSettings {
  const [name = '', clientId = '', clientSecret = '', label = '', ...more] = entry.split('|').map((part) => part.trim())
  const [, id = '', given = ''] = /^([a-z0-9-]{1,50})(?:=(\S+))?$/.exec(name) ?? []
  const preset = Object.hasOwn(presets, id) ? presets[id] : undefined
  const issuer = given || preset?.issuer || ''
  if (!id || !clientId || !clientSecret || more.length > 0)
    throw wrong(`entry ${at + 1} is not name|client-id|client-secret or name=issuer|client-id|client-secret|label`)
  if (!/^https?:\/\//.test(issuer) || !URL.canParse(issuer))
    throw wrong(
      `${id} needs an issuer, as in ${id}=https://…; without one there are ${Object.keys(presets).join(', ')}`,
    )
  if (label.length > 40) throw wrong(`the label of ${id} is longer than 40 characters`)
  return { id, issuer, clientId, clientSecret, label: label || preset?.label || id }
}

function wrong(what: string): Error {
  return new Error(`LOG_IN_PROVIDERS: ${what}`)
}
