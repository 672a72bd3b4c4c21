import { isId } from '#kernel/id.ts'

/** An id takes 22 characters instead of 36, so that a full list stays far below the limit of a cookie. */
const idLength = 22

/** Returns ids as one text for a cookie. */
export function writeShortIds(ids: string[]): string {
  return ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('.')
}

/** Returns the ids of such a text. What is not an id, repeated or above the maximum is left out. */
export function readShortIds(text: string, max: number): string[] {
  const parts = text.slice(0, max * (idLength + 1)).split('.')
  return [...new Set(parts.flatMap(longId))].slice(0, max)
}

function longId(text: string): string[] {
  if (!/^[\w-]{22}$/.test(text)) return []
  const hex = Buffer.from(text, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isId(id) ? [id] : []
}
