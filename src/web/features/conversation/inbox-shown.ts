import { useEffect } from 'react'
import type { InboxView } from './inbox-view.ts'

/** In the browser the inbox that was shown last: it stays where the next answer does not come. */
let shown: InboxView | undefined

/** Remembers what is shown. */
export function useShownInbox(view: InboxView): void {
  useEffect(() => {
    shown = view
  })
}

/** Returns the inbox that was shown last; undefined before the first. */
export function shownInbox(): InboxView | undefined {
  return shown
}
