import type { ListingInput } from '#domain/listings/index.ts'
import { isProblem, type Problem } from '#kernel/problem.ts'

/** Parts that are only right together. */
const together: Record<string, string[]> = { availableUntil: ['availableFrom'], availableFrom: ['availableUntil'] }

/**
 * Saves what of an input is valid. `save` throws a Problem with the fields that are not; those are left out until it
 * succeeds. Returns what was refused. A refusal that names no field of the input is thrown on.
 */
export async function saveValidParts(
  input: ListingInput,
  save: (parts: ListingInput) => Promise<void>,
): Promise<Problem[]> {
  const refused: Problem[] = []
  for (let parts = input; ; ) {
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
