const maxKeys = 20_000

/** Whether one more thing may be done under a key, such as an address, at a moment; if so it is counted. */
export type Allowance = (key: string, now: Date) => boolean

/** Allows `most` things in each period of so many seconds for each key. Counted in memory, for this process only. */
export function createAllowance(most: number, seconds = 60): Allowance {
  let period = 0
  let counts = new Map<string, number>()
  return (key, now) => {
    const present = Math.floor(now.getTime() / (seconds * 1000))
    if (present !== period || counts.size > maxKeys) {
      period = present
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
