import type { Marketplace } from '#config/marketplace.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'

/** Paths, in the data of programs, of values that have a column. */
const columns: Record<string, string> = {
  category: 'publicData.category',
  capacity: 'publicData.capacityNumberOfPeople',
  availableFrom: 'publicData.availableFrom',
  availableUntil: 'publicData.availableUntil',
  address: 'geolocation',
  location: 'geolocation',
  'location.lat': 'geolocation.lat',
  'location.lng': 'geolocation.lng',
  'location.address': 'publicData.location.address',
  'location.building': 'publicData.location.building',
}

/**
 * Runs `work` and names the path in a program's data, such as `publicData.capacityNumberOfPeople`, in the problems it
 * throws.
 */
export async function inDataPaths<Result>(
  marketplace: Pick<Marketplace, 'fields'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isProblem(error) && !isOutage(error) ? renamed(marketplace, error) : error
  }
}

function renamed(marketplace: Pick<Marketplace, 'fields'>, problem: Problem): Problem {
  const { code, field, params } = problem
  const more = problem.more.map((each) => renamed(marketplace, each))
  return new Problem(code, { ...(field !== undefined && { field: pathOf(marketplace, field) }), params, more })
}

function pathOf({ fields }: Pick<Marketplace, 'fields'>, field: string): string {
  const key = field.replace(/^fields\./, '')
  if (fields.some((each) => each.key === key || each.info?.key === key)) return `publicData.${key}`
  return (Object.hasOwn(columns, field) && columns[field]) || field.replace(/^(images\.\d+)\.imageId$/, '$1')
}
