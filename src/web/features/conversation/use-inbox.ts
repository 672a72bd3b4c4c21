import { useOutletContext } from 'react-router'
import type { InboxView } from './inbox-view.ts'

/** List and conversation, for the route inside the inbox. */
export function useInbox(): InboxView {
  return useOutletContext<InboxView>()
}
