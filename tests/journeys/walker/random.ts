/** Returns one of the entries, each as likely as its weight; undefined when all weights are 0. */
export function pickByWeight<T>(entries: T[], weightOf: (entry: T) => number, random: () => number): T | undefined {
  const weights = entries.map(weightOf)
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return entries.find((_, index) => {
    left -= weights[index] ?? 0
    return left < 0
  })
}
