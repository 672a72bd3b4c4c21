/** An address of the doorstep that remembers where somebody came from. */
export function loginLink(path: string, from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
