/** Returns the parts of a list that is separated by commas, without spaces around them and without empty ones. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
