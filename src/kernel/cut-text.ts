/** Made when first needed: a browser takes as long for it as for all other scripts of a page. */
let graphemes: Intl.Segmenter | undefined
/** UTF-16 units. The longest emoji in use have fewer. */
const longestCharacter = 40

/**
 * Returns the beginning of a text, at most `longest` UTF-16 units, which is what `length` counts. Never ends inside a
 * character or an emoji made of several, so that what is kept can always be stored and sent.
 */
export function cutText(text: string, longest: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= longest) return whole
  if (isPlain(whole, longest - 1) && isPlain(whole, longest)) return whole.slice(0, longest)
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  // A little more than is kept, so that the character at the end is seen whole.
  for (const { index } of graphemes.segment(whole.slice(0, longest + longestCharacter)))
    if (index <= longest) end = index
  return whole.slice(0, end > 0 ? end : codePointEnd(whole, longest))
}

/**
 * Whether the character there is a single unit to which nothing is added, so that the slow look for its end is not needed.
 */
function isPlain(text: string, index: number): boolean {
  return text.charCodeAt(index) < 0x300
}

/** The last end of a code point at or before `longest`: a single character may be longer than what is left for the text. */
function codePointEnd(text: string, longest: number): number {
  const unit = text.charCodeAt(longest - 1)
  return unit >= 0xd800 && unit <= 0xdbff ? longest - 1 : longest
}

/** Returns the beginning of a text up to a whole word, with an ellipsis where something was left out. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed()
  const cut = cutText(text, longest)
  return `${cut.replace(/\s+\S*$/, '') || cut} …`
}
