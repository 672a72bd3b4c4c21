/**
 * Returns the part of a listing's address that people can read: accents folded, spaces as dashes, word characters and
 * dashes only; `no-slug` when nothing is left.
 */
export function listingSlug(title: string): string {
  const slug = title
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'no-slug'
}
