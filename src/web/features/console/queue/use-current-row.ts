import { startTransition, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { QueueRowView, QueueView } from './queue-view.ts'

/** Where a person is in the queue, which is ahead of the panel while the listing they moved to is loaded. */
export type CurrentRow = {
  /** The id of the listing; null when none is open. */
  id: string | null
  /** Whether the panel shows something else than the person asked for last, so that no key may decide. */
  loading: boolean
  /** Whether something else than a listing of the list is loaded or sent: where it leads is not known yet. */
  leaving: boolean
  /** Opens a listing of the list, which is the current one at once. */
  moveTo: (row: QueueRowView) => void
}

/** Returns the current listing of the queue. */
export function useCurrentRow(view: QueueView): CurrentRow {
  const navigate = useNavigate()
  const { location, formMethod } = useNavigation()
  // The navigation is drawn a moment after it began: the next key may come before that.
  const [moved, setMoved] = useState<{ id: string } | null>(null)
  const address = location && !formMethod ? `${location.pathname}${location.search}` : null
  const asked = view.rows.find(({ to }) => to === address)
  const id = moved?.id ?? asked?.id ?? view.panel?.id ?? null
  return {
    id,
    loading: location !== undefined || id !== (view.panel?.id ?? null),
    leaving: !moved && location !== undefined && !asked,
    moveTo(row) {
      const move = { id: row.id }
      setMoved(move)
      void Promise.resolve(navigate(row.to, { preventScrollReset: true })).finally(() =>
        // Together with what was loaded.
        startTransition(() => setMoved((latest) => (latest === move ? null : latest))),
      )
    },
  }
}
