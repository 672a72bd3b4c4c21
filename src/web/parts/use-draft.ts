import { useEffect, useRef, useState } from 'react'
import { storeText, readStoredText, useStoredText } from './local-text-store.ts'

/** A draft that is also stored on the server, so that it is available on other devices. */
export type ServerDraft = { text: string | null; save(text: string): void }

/**
 * Returns a text that survives reloads, errors and an expired session, with its setter: stored in this browser under
 * `key` until it was sent. The stored text appears after hydration, because the server does not have it. `initial` is
 * the text of a refused form. `since` is when it was last changed, as an ISO moment, where this browser knows it.
 */
export function useDraft(key: string, initial: string, elsewhere?: ServerDraft) {
  const kept = useStoredText(draftKey(key)) || (elsewhere?.text ?? '')
  const [typed, setTyped] = useState(initial || undefined)
  const [isSaved, setSaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    clearTimeout(sending.current)
  }
  useEffect(() => stop, [])
  const restored = typed === undefined && kept !== ''
  const since = useStoredText(timeKey(key))
  return {
    text: typed ?? kept,
    since,
    state: restored ? ('restored' as const) : isSaved ? ('kept' as const) : ('none' as const),
    change(next: string) {
      setTyped(next)
      store(key, next)
      stop()
      timer.current = setTimeout(() => setSaved(next !== ''), 400)
      sending.current = setTimeout(() => elsewhere?.save(next), 1500)
    },
    forget() {
      stop()
      setTyped('')
      setSaved(false)
      store(key, '')
    },
  }
}

/** Removes a draft whose text is among the stored messages: only then it is certain that it was sent. */
export function forgetArrivedDraft(key: string, arrived: string[]): void {
  const kept = readStoredText(draftKey(key)).trim()
  if (kept && arrived.some((content) => content.trim() === kept)) store(key, '')
}

/** Removes a draft. */
export function forgetDraft(key: string): void {
  if (readStoredText(draftKey(key))) store(key, '')
}

/** Removes a draft. Returns its text; empty when there was none. */
export function takeDraft(key: string): string {
  const text = readStoredText(draftKey(key))
  forgetDraft(key)
  return text
}

/** Stores a text as a draft, unless there is one. */
export function offerDraft(key: string, text: string): void {
  if (text && !readStoredText(draftKey(key))) storeText(draftKey(key), text)
}

function store(key: string, text: string): void {
  storeText(draftKey(key), text)
  storeText(timeKey(key), text && new Date().toISOString())
}

function timeKey(key: string): string {
  return `draft-time:${key}`
}

function draftKey(key: string): string {
  return `draft:${key}`
}
