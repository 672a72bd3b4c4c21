import type { Marketplace } from '#config/marketplace.ts'
import { assetsOf } from './marketplace-assets.ts'

/** Paths of every public asset, each with a slash first. */
export function assetPaths(marketplace: Marketplace): string[] {
  return [...assetsOf(marketplace).keys()].sort()
}
