/**
 * The marks around the first line of every mail that can be answered. Mail programs repeat them in what they quote, also as
 * plain text and in any language, so that an answer ends where they begin.
 */
export const replyMarks = { before: '##- ', after: ' -##' }

/** Returns where the line begins in a text of somebody else; -1 where it is missing. */
export function findReplyMarker(text: string): number {
  return text.search(/\\?#\\?#\\?-[ \t\u00a0]/)
}
