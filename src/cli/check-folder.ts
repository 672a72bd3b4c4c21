import type { Settings } from '#config/env.ts'
import { refuseUnreadyPages } from '#config/legal-pages.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { loadApp } from './load-app.ts'

/**
 * Reads the marketplace's folder and checks what does not take long: settings, words, and in production the legal pages.
 * Throws an Error with one sentence for each fault.
 */
export async function checkFolder(
  { marketplace: name, production }: Pick<Settings, 'marketplace' | 'production'>,
  root: string,
): Promise<Marketplace> {
  const { loadMarketplace } = await import('#config/marketplace.ts')
  const marketplace = await loadMarketplace(name, root)
  const { checkWords } = await loadApp()
  checkWords(marketplace)
  if (production) refuseUnreadyPages(marketplace)
  return marketplace
}
