/**
 * Returns the name with which a mail greets somebody whose address is not proven yet. The address may belong to a third
 * person, so the name must not carry other words or links: empty, for a greeting without a name, when it is not a plain
 * short name.
 */
export function greetingName(name: string): string {
  const isPlain = /^[\p{L}\p{M}'’.\- ]{1,30}$/u.test(name)
  const words = name.split(' ')
  // A full stop belongs to an abbreviation, as in "St. Marien"; inside a word it would make an address.
  const isAddress = /\.(?! |$)/.test(name) || /\b(?:www|https?)\b/i.test(name)
  return isPlain && !isAddress && words.length <= 3 ? name : ''
}
