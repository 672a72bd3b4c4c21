import type { Gazetteer } from './load-gazetteer.ts'

const regions = new WeakMap<Gazetteer, Map<string, number>>()

/**
 * Returns the entries of the postal regions that the typed digits name or begin: one for two digits and more, up to ten for
 * one, none for an unknown number.
 */
export function findPostalRegions(gazetteer: Gazetteer, digits: string): number[] {
  let known = regions.get(gazetteer)
  if (!known) {
    const entries = Object.entries(gazetteer.ids).filter(([, id]) => id.startsWith('postcode-region:DE-'))
    known = new Map(entries.map(([entry, id]) => [id.slice(-2), Number(entry)]))
    regions.set(gazetteer, known)
  }
  if (digits.length >= 2) return [known.get(digits.slice(0, 2))].filter((entry) => entry !== undefined)
  return [...known].filter(([region]) => region.startsWith(digits)).map(([, entry]) => entry)
}
