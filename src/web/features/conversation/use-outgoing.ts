import { useEffect, useState } from 'react'
import { storeText, useStoredText } from '../../parts/local-text-store.ts'

/** An unsent message. `fresh` ones are sent automatically; those from an earlier visit wait for the writer. */
export type Outgoing = { clientKey: string; content: string; fresh: boolean }

type Kept = Omit<Outgoing, 'fresh'>

/**
 * Returns the messages that are not stored yet, with functions to add, resend and remove them. They are kept in this
 * browser until the conversation contains them, so that a failed connection, a reload or an expired session loses
 * nothing. The key of each makes sending idempotent.
 */
export function useOutgoing(transactionId: string, arrived: string[]) {
  const storageKey = `unsent:${transactionId}`
  const [ofThisVisit, setOfThisVisit] = useState<string[]>([])
  const queue = readQueue(useStoredText(storageKey))
  const waiting = queue.filter(({ clientKey }) => !arrived.includes(clientKey))
  const change = (next: Kept[]) => storeText(storageKey, next.length > 0 ? JSON.stringify(next) : '')
  useEffect(() => {
    if (waiting.length < queue.length) change(waiting)
  })
  return {
    waiting: waiting.map((each): Outgoing => ({ ...each, fresh: ofThisVisit.includes(each.clientKey) })),
    send(content: string) {
      const clientKey = newKey()
      setOfThisVisit([...ofThisVisit, clientKey])
      change([...waiting, { clientKey, content }])
    },
    discard: (clientKey: string) => change(waiting.filter((each) => each.clientKey !== clientKey)),
  }
}

/** Returns a unique key. Not secret: `crypto.randomUUID` is missing on plain http. */
function newKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`
}

function readQueue(text: string): Kept[] {
  if (!text) return []
  try {
    const kept = JSON.parse(text) as unknown
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  const { clientKey, content } = (value ?? {}) as Partial<Kept>
  return typeof clientKey === 'string' && typeof content === 'string'
}
