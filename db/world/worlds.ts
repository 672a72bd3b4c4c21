import type { Marketplace } from '#config/marketplace.ts'
import { world as euro2024 } from './euro2024/world.ts'
import { world as saunas } from './saunas/world.ts'
import type { World } from './world.ts'

/** The demo worlds by the key of their marketplace. */
export const worlds: Record<string, World> = { euro2024, saunas }

/** The demo world of a marketplace; one that we do not know has people only. */
export function worldOf({ key }: Pick<Marketplace, 'key'>): World | undefined {
  return worlds[key]
}
