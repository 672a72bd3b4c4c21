/** Returns the pattern of `like` and `ilike` for texts that hold this one, whatever signs are in it. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
