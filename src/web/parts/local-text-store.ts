import { useSyncExternalStore } from 'react'

/**
 * Texts that this browser keeps by key: drafts, messages on their way. A browser may refuse to keep anything; then a text
 * lives as long as its page.
 */
const texts = new Map<string, string>()
const watchers = new Set<() => void>()

/** The text under a key, empty when there is none. On the server and in the first paint it is always empty. */
export function useStoredText(key: string): string {
  return useSyncExternalStore(
    watch,
    () => readStoredText(key),
    () => '',
  )
}

/** Reads a text once. */
export function readStoredText(key: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const kept = fromStorage(() => localStorage.getItem(key)) ?? ''
  texts.set(key, kept)
  return kept
}

/** Keeps a text; an empty one is forgotten. */
export function storeText(key: string, text: string): void {
  texts.set(key, text)
  fromStorage(() => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)))
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

function fromStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
