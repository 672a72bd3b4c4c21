import { isOutage, isProblem, type ProblemCode } from '#kernel/problem.ts'

/**
 * Runs a use-case for each item, one after another, and returns why each was refused; null where it was not. After an outage
 * nothing further is tried: that item and the rest have its code, so that what is done already can be told. Rejects for an
 * outage at the first item, and for an error that is no refusal.
 */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<{ item: Item; problem: ProblemCode | null }[]> {
  const outcomes: { item: Item; problem: ProblemCode | null }[] = []
  let outage: ProblemCode | null = null
  for (const item of items) {
    try {
      if (!outage) await work(item)
      outcomes.push({ item, problem: outage })
    } catch (error) {
      if (!isProblem(error)) throw error
      if (isOutage(error)) {
        if (outcomes.length === 0) throw error
        outage = error.code
      }
      outcomes.push({ item, problem: error.code })
    }
  }
  return outcomes
}
