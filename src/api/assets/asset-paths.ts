import type { Marketplace } from '#config/marketplace.ts'
import { assetsOf } from './marketplace-assets.ts'

/** Returns the paths of all public assets, each with a leading slash. */
export function assetPaths(marketplace: Marketplace): string[] {
  return [...assetsOf(marketplace).keys()].sort()
}
