import type { Marketplace } from './marketplace.ts'

/** Invented supporters of the marketplaces that Quartier brings. */
const sampleSupporters = ['Gemeinde St. Marien', 'Nachbarschaft Nordstadt e. V.', 'Sportbund Ruhr', 'Stadtmission']

/**
 * Returns a sentence for each setting that a copy of a marketplace has kept from the sample and that visitors see: invented
 * supporters, and links to social networks that lead to no account.
 */
export function sampleSettings({ supporters, social }: Pick<Marketplace, 'supporters' | 'social'>): string[] {
  const invented = supporters.map(({ name }) => name).filter((name) => sampleSupporters.includes(name))
  const withoutAccount = Object.values(social ?? {}).filter((address) => address && new URL(address).pathname === '/')
  return [
    ...(invented.length > 0
      ? [
          `supporters in marketplace.ts names ${invented.map((name) => `"${name}"`).join(', ')} of the sample: put in your own`,
        ]
      : []),
    ...(withoutAccount.length > 0
      ? [`social in marketplace.ts leads to no account: ${withoutAccount.join(', ')}. Put in your own, or remove it`]
      : []),
  ]
}
