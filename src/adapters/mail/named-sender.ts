/**
 * Returns the sender of mails with a name: an address without one gets the name of the site, in quotes where it holds what
 * has a meaning in addresses.
 */
export function namedSender(from: string, siteName: string): string {
  if (from.includes('<')) return from
  const isPlain = /^[\p{Letter}\p{Number} ]+$/u.test(siteName)
  return `${isPlain ? siteName : `"${siteName.replaceAll(/["\\]/g, '\\$&')}"`} <${from}>`
}
