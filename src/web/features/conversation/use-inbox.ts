import { useOutletContext } from 'react-router'
import type { InboxView } from './inbox-view.ts'

/** Returns the loader data of the inbox, for routes inside it. */
export function useInbox(): InboxView {
  return useOutletContext<InboxView>()
}
