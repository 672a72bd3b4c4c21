import { type TextHint, textHints } from './listing-text-hints.ts'

/** Why a moderator should look twice at a listing. */
export type ListingHint = TextHint['kind'] | 'first-listing' | 'email-unverified' | 'no-pictures'

/** Returns hints about the text: contact details, links, money. Each kind once. */
export function contentHints(listing: { title: string; description: string; fields: unknown }): TextHint['kind'][] {
  const texts = [listing.title, listing.description, ...textsOf(listing.fields)]
  return [...new Set(texts.flatMap((text) => textHints(text).map(({ kind }) => kind)))]
}

function textsOf(fields: unknown): string[] {
  const values = typeof fields === 'object' && fields !== null ? Object.values(fields) : []
  return values.flat().filter((value) => typeof value === 'string')
}
