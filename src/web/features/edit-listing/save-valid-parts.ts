import type { ListingInput } from '#domain/listings/index.ts'
import { isProblem, type Problem } from '#kernel/problem.ts'

/** Fields that are only valid together. */
const together: Record<string, string[]> = { availableUntil: ['availableFrom'], availableFrom: ['availableUntil'] }

/**
 * Saves the valid parts of an input. `save` throws a Problem with the invalid fields, which are left out until it
 * succeeds. Returns the problems. A Problem that names no field of the input is rethrown.
 */
export async function saveValidParts(
  input: ListingInput,
  save: (parts: ListingInput) => Promise<void>,
): Promise<Problem[]> {
  const refused: Problem[] = []
  for (let parts = input; ;) {
    try {
      await save(parts)
      return refused
    } catch (error) {
      if (!isProblem(error) || error.status !== 422) throw error
      const rest = without(parts, error.all)
      if (sizeOf(rest) === sizeOf(parts)) throw error
      refused.push(...error.all)
      parts = rest
    }
  }
}

function without(input: ListingInput, problems: Problem[]): ListingInput {
  const names = problems.flatMap(({ field }) => {
    const name = field?.replace(/^fields\./, '').split('.')[0]
    return name ? [name, ...(together[name] ?? [])] : []
  })
  const keep = (entries: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => !names.includes(key)))
  const { fields, ...own } = input
  return { ...keep(own), ...(fields ? { fields: keep(fields) } : {}) }
}

function sizeOf({ fields, ...own }: ListingInput): number {
  return Object.keys(own).length + Object.keys(fields ?? {}).length
}
