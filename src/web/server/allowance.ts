const mostAddresses = 20_000

/**
 * Whether one more question from an address is all right in this minute: so many are. Counted in memory, for this process
 * only.
 */
export function createAllowance(perMinute: number): (address: string, now: Date) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    const present = Math.floor(now.getTime() / 60_000)
    if (present !== minute || counts.size > mostAddresses) {
      minute = present
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= perMinute
  }
}
