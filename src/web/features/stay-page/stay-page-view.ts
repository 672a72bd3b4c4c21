import type { EventIcon } from '../../parts/bubble.tsx'
import type { ShownTime } from '#web/server/message-times.ts'
import type { ThreadView } from '../conversation/inbox-view.ts'
import type { StayCard } from '../conversation/order-view.ts'

/** The page of one stay, for the side that reads. */
export type StayPageView = {
  /** The conversation, as its own page shows it. */
  thread: ThreadView
  stay: StayCard
  /** What came of the request and when, in short. */
  state: string
  title: string
  /** The public name of where it is; null where none is known. */
  place: string | null
  conversationTo: string
  /** The newest first. */
  history: HistoryItem[]
}

/** A step of a stay, or money that moved. */
export type HistoryItem = {
  key: string
  icon: EventIcon | 'card' | 'back'
  text: string
  detail: string | null
  time: ShownTime
}
