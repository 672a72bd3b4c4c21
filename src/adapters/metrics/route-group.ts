const groups: Record<string, string> = {
  s: 'search',
  l: 'listing',
  u: 'profile',
  v1: 'api',
  api: 'api',
  assets: 'files',
  media: 'pictures',
  tiles: 'map',
  console: 'console',
  inbox: 'conversations',
  order: 'conversations',
  sale: 'conversations',
  live: 'live',
  login: 'account',
  signup: 'account',
  account: 'account',
  'verify-email': 'account',
  'recover-password': 'account',
  'reset-password': 'account',
  'keep-account': 'account',
  stay: 'conversations',
  upload: 'uploads',
  healthz: 'health',
  readyz: 'health',
  metrics: 'metrics',
}

/** Returns what kind of address was asked for: one of a few names, so that no visitor can make the figures grow. */
export function routeGroup(pathname: string): string {
  const first = /^\/([\w-]*)/.exec(pathname)?.[1] ?? ''
  if (first === '') return pathname === '/' ? 'landing' : 'other'
  return Object.hasOwn(groups, first) ? (groups[first] as string) : 'other'
}
