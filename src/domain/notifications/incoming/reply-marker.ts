/**
 * Returns the first line of every mail that can be answered, with what it says to people. Mail programs repeat it in what they
 * quote, also as plain text and in any language, so that an answer ends where it begins.
 */
export function replyMarker(words: string): string {
  return `##- ${words} -##`
}

/** Returns where the line begins in a text of somebody else; -1 where it is missing. */
export function findReplyMarker(text: string): number {
  return text.search(/\\?#\\?#\\?-[ \t\u00a0]/)
}
