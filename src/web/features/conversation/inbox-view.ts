import type { InboxFilter } from '#domain/messages/index.ts'
import type { StateIcon } from '#domain/transactions/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ShownTime } from '#web/server/message-times.ts'
import type { EventIcon } from '../../parts/bubble.tsx'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import type { Stage } from '../../parts/stepper.tsx'
import type { HostPayoutNote } from '../payouts/payouts-view.ts'
import type { OfferCard, OrderView } from './order-view.ts'

export type RowView = {
  id: string
  to: string
  name: string
  partner: AvatarPerson
  /** Content hash of the listing's first picture. */
  picture: string | null
  listingTitle: string
  line: string
  /** Whether the reader wrote the last message. */
  ownLine: boolean
  unread: boolean
  time: ShownTime
  state: StateView
  /** What the reader pays or gets for the stay. */
  total: string | null
  open: boolean
}

/** The state of a conversation as a badge. */
export type StateView = {
  look: 'offer' | 'warn' | 'neutral'
  icon: StateIcon | 'offer'
  text: string
}

export type TabView = { key: string; label: string; to: string; unread: number; current: boolean }

export type ListView = {
  tab: 'all' | 'orders' | 'sales'
  tabs: TabView[]
  show: InboxFilter
  filters: { key: InboxFilter; label: string; to: string; count: number; current: boolean }[]
  /** The search text; the form keeps the tab. */
  search: string
  searching: boolean
  searchAction: string
  searchTo: string
  /** Address of this tab without filters. */
  allTo: string
  /** Why guests cannot book, when the reader has listings and cannot be paid. */
  payoutNote: HostPayoutNote | null
  rows: RowView[]
  page: number
  pages: { page: number | 'gap'; to: string; key: string }[]
}

export type Entry =
  | { kind: 'day'; key: string; text: string }
  | {
      kind: 'event'
      key: string
      text: string
      icon: EventIcon
      time: ShownTime
      /** Whether the reader took the step. */
      own: boolean
      /** Whether the step disclosed the address, which is shown beside the messages or in the tab of the stay. */
      showsAddress: boolean
    }
  | { kind: 'offer'; key: string; offer: OfferCard }
  | {
      kind: 'message'
      key: string
      own: boolean
      content: string
      time: ShownTime
      /** First or last of consecutive messages by one person. */
      first: boolean
      last: boolean
    }

export type ThreadView = {
  id: string
  /** Address of the list, for the link back. */
  back: string
  locale: Locale
  /** The reader's unsent message, perhaps from another device. */
  draft: string | null
  name: string
  shortName: string
  partner: AvatarPerson & { verified: boolean }
  profile: string | null
  listing: { id: string; title: string; picture: string | null; to: string | null; note: string | null }
  /** The listing that was offered to the author of a request. */
  offered: { title: string; to: string | null } | null
  stay: string | null
  people: number | null
  state: StateView
  progress: Stage[] | null
  /** How and when a stay ended before its time. */
  ended: string | null
  order: OrderView
  /** Which of the two views is open. */
  view: 'messages' | 'stay'
  entries: Entry[]
  older: string | null
  closed: string | null
  /** Keys of the reader's own messages that the server has stored. */
  arrived: string[]
  /** Key of the next message, for forms sent without script. */
  clientKey: string
}

export type InboxView = { list: ListView; thread: ThreadView | null }
