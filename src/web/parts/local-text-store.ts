import { useSyncExternalStore } from 'react'

/** Texts stored in this browser by key: drafts, unsent messages. Without storage a text lives as long as its page. */
const texts = new Map<string, string>()
const watchers = new Set<() => void>()

/** Returns the text under a key, empty when there is none. Always empty on the server and during hydration. */
export function useStoredText(key: string): string {
  return useSyncExternalStore(
    watch,
    () => readStoredText(key),
    () => '',
  )
}

/** Returns the text under a key, without following its changes; empty when there is none. */
export function readStoredText(key: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const kept = fromStorage(() => localStorage.getItem(key)) ?? ''
  texts.set(key, kept)
  return kept
}

/** Stores a text; an empty one is removed. */
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
