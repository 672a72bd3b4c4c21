import type { LayoutData } from '#web/server/layout-data.ts'
import { useLayoutData } from './layout-context.ts'

type TypingDelays = LayoutData['marketplace']['typingDelays']

const none: TypingDelays = { changes: 0, words: 0, shortWords: 0, places: 0, shortPlaces: 0 }

/** How long the search waits while somebody types or changes something, in milliseconds. */
export function useTypingDelays(): TypingDelays {
  return useLayoutData()?.marketplace.typingDelays ?? none
}
