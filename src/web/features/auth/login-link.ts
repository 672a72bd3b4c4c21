/** Returns the address of an auth page with `from` as the page to return to afterwards. */
export function loginLink(path: string, from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
