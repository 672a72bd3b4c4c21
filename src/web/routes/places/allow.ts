const perMinute = 200
const mostAddresses = 20_000

let minute = 0
let counts = new Map<string, number>()

/** Whether one more question from an address is all right in this minute. Counted in memory, for this process only. */
export function allow(address: string, now: Date): boolean {
  const present = Math.floor(now.getTime() / 60_000)
  if (present !== minute || counts.size > mostAddresses) {
    minute = present
    counts = new Map()
  }
  const count = (counts.get(address) ?? 0) + 1
  counts.set(address, count)
  return count <= perMinute
}
