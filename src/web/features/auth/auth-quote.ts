import type { Marketplace } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import type { AuthQuote, AuthScene } from './auth-picture.tsx'

/** Returns the marketplace's quotation for a form; null when it has none. */
export function authQuote(marketplace: Marketplace, scene: AuthScene, locale: Locale): AuthQuote {
  const word = (part: string) => marketplaceWord(marketplace, `auth_${scene}_${part}`, locale)
  const text = word('quote')
  return text ? { text, name: word('quote_name'), from: word('quote_from') } : null
}
