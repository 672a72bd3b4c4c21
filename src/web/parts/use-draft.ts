import { useEffect, useRef, useState } from 'react'
import { storeText, readStoredText, useStoredText } from './local-text-store.ts'

/** A draft that the server keeps too, so that it is there on another device. */
export type KeptElsewhere = { text: string | null; save(text: string): void }

/**
 * A text that survives reloads, errors and an expired session: kept in this browser under `key` until it was sent. What was
 * kept comes in after the first paint, because the server does not know it. `initial` is what a refused form sends back.
 */
export function useDraft(key: string, initial: string, elsewhere?: KeptElsewhere) {
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
  return {
    text: typed ?? kept,
    state: restored ? ('restored' as const) : isSaved ? ('kept' as const) : ('none' as const),
    change(next: string) {
      setTyped(next)
      storeText(draftKey(key), next)
      stop()
      timer.current = setTimeout(() => setSaved(next !== ''), 400)
      sending.current = setTimeout(() => elsewhere?.save(next), 1500)
    },
    forget() {
      stop()
      setTyped('')
      setSaved(false)
      storeText(draftKey(key), '')
    },
  }
}

/** Forgets a draft whose text is among what has arrived: only now is it safe, whatever came between. */
export function forgetArrivedDraft(key: string, arrived: string[]): void {
  const kept = readStoredText(draftKey(key)).trim()
  if (kept && arrived.some((content) => content.trim() === kept)) storeText(draftKey(key), '')
}

function draftKey(key: string): string {
  return `draft:${key}`
}
