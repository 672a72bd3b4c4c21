/** Returns the address in a sender such as "Quartier <hello@example.org>", or the sender where it is a bare address. */
export function senderAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}
