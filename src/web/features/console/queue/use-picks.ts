import { useRef, useState } from 'react'

/** The listings that are selected in the queue. */
export type Picks = {
  has: (id: string) => boolean
  count: number
  /** Selects a listing, or takes it out. `until`: all from the one before up to this one become as this one. */
  toggle: (id: string, until: boolean) => void
  /** Selects all, or none where all are selected. */
  toggleAll: () => void
  clear: () => void
}

/**
 * Keeps which of `ids`, the listings shown, are selected; at first `initial`. They stay selected while listings are opened
 * and searched for, and none is after another decision. `decision` is undefined where the address names none.
 */
export function usePicks(ids: string[], initial: string[], decision: string | undefined): Picks {
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(initial))
  const [seenDecision, setSeenDecision] = useState(decision)
  const last = useRef<string | null>(null)
  if (decision !== undefined && seenDecision !== decision) {
    setSeenDecision(decision)
    setPicked(new Set())
  }
  const shown = ids.filter((id) => picked.has(id))
  return {
    has: (id) => picked.has(id),
    count: shown.length,
    toggle(id, until) {
      const changed = until ? idsBetween(ids, last.current, id) : [id]
      last.current = id
      setPicked((now) => withChanged(now, changed, !now.has(id)))
    },
    toggleAll: () => setPicked(withChanged(picked, ids, shown.length < ids.length)),
    clear: () => setPicked(new Set()),
  }
}

/** Returns the ids from one to another, both included, in either direction; only the second where the first is not shown. */
export function idsBetween(ids: string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

function withChanged(picked: ReadonlySet<string>, ids: string[], chosen: boolean): ReadonlySet<string> {
  const next = new Set(picked)
  for (const id of ids) {
    if (chosen) next.add(id)
    else next.delete(id)
  }
  return next
}
