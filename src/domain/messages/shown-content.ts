/** Returns the text of a message as its two people and programs may read it: none while staff have hidden it. */
export function shownContent({ content, hiddenAt }: { content: string; hiddenAt: Date | null }): string {
  return hiddenAt === null ? content : ''
}
