/**
 * Returns the path of an address as the log may have it: without query and fragment, which contain searches, e-mail
 * addresses and the secrets of links in mails. `address`: a whole one, or one that begins with its path.
 */
export function loggedPath(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*/, '').replace(/[?#].*$/s, '')
}
