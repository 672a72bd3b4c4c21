import type { Marketplace } from '#config/marketplace.ts'
import { world as euro2024 } from './euro2024/world.ts'
import { neutralWorld } from './neutral/world.ts'
import { world as saunas } from './saunas/world.ts'
import type { worldNames } from './world-names.ts'
import type { World } from './world.ts'

/** The demo worlds by the key of their marketplace. */
export const worlds: Record<string, World> = { euro2024, saunas } satisfies Record<(typeof worldNames)[number], World>

/** Returns the demo world of a marketplace: the one written for it, or a neutral one in its cities. */
export function worldOf(marketplace: Marketplace): World {
  const world = worlds[marketplace.key]
  return world && fits(world, marketplace) ? world : neutralWorld(marketplace)
}

/** Whether a world can be made: a copied folder may have kept the key and changed categories, questions or prices. */
function fits({ listings }: World, { categories, fields, pricing }: Marketplace): boolean {
  const questions = fields.flatMap(({ key, info }) => (info ? [key, info.key] : [key]))
  return listings.every(
    (listing) =>
      categories.some(({ key }) => key === listing.category) &&
      Object.keys(listing.fields).every((key) => questions.includes(key)) &&
      (listing.price === undefined || pricing !== undefined),
  )
}
