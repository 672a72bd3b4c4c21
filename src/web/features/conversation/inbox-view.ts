import type { InboxFilter } from '#domain/messages/index.ts'
import type { StateIcon } from '#domain/transactions/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ShownTime } from '#web/server/message-times.ts'
import type { QuotaView } from '#web/server/quota-text.ts'
import type { EventIcon } from '../../parts/bubble.tsx'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import type { Stage } from '../../parts/stepper.tsx'
import type { PersonView } from '../people/person-view.ts'
import type { HostPayoutNote } from '../payouts/payouts-view.ts'
import type { ProposalCard, OrderView } from './order-view.ts'

export type RowView = {
  id: string
  to: string
  name: string
  partner: AvatarPerson
  /** Content hash of the listing's first picture. */
  picture: string | null
  listingTitle: string
  /** The days of a request, such as `4.–7. Dez.`; empty for a question without days, and where the badge names them. */
  days: string
  /** The people of a request, such as `2 Personen`; empty where they are not known. */
  people: string
  line: string
  /** Whether the reader wrote the last message. */
  ownLine: boolean
  unread: boolean
  time: ShownTime
  state: StateView
  /** What the reader pays or gets for the stay. */
  total: string | null
  open: boolean
  /** Whether it waits for the reader's yes or no, so that it can be answered together with others. */
  choosable: boolean
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
  /** How many conversations there are in this list, on all its pages. */
  total: number
  /** Address of the list with one more page; null where everything is shown. */
  moreTo: string | null
  /** Address of the pages before, in a very long list. */
  newerTo: string | null
  requests: RequestFilterView
  choosing: ChoosingView
}

/** The filter by listing and nights. */
export type RequestFilterView = {
  listings: { id: string; title: string; waiting: number }[]
  listing: string | null
  from: string
  until: string
  /** What is set, in words; null when nothing is. */
  text: string | null
  action: string
  clearTo: string
  /** Where the waiting requests of one listing are laid side by side; null without a listing. */
  compareTo: string | null
}

/** Choosing several requests to answer at once. */
export type ChoosingView = {
  active: boolean
  /** Address with the boxes; null where fewer than two requests can be answered. */
  to: string | null
  /** Address without the boxes. */
  endTo: string
  /** Address of the list, to come back to. */
  list: string
  /** How many can be chosen at most. */
  most: number
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
  | { kind: 'proposal'; key: string; proposal: ProposalCard }
  | {
      kind: 'message'
      key: string
      own: boolean
      /** What stands in its place while staff have hidden it. */
      content: string
      hidden: boolean
      /** Address of the form that reports it; null where the reader may not. */
      reportTo: string | null
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
  /** What is known of the other side; null for people who are gone. */
  person: PersonView | null
  listing: { id: string; title: string; picture: string | null; to: string | null; note: string | null }
  /** The listing that was offered to the author of a request. */
  offered: { title: string; to: string | null } | null
  stay: string | null
  /** Who is coming, such as `2 adults, 1 child`. */
  people: string | null
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
  /** What is left of the messages of a day, when that is little. */
  quota: QuotaView | null
  /** Sentences to choose from: those of the marketplace, and the reader's own. */
  phrases: { offered: string[]; own: { id: string; content: string }[] }
  /** Keys of the reader's own messages that the server has stored. */
  arrived: string[]
  /** Key of the next message, for forms sent without script. */
  clientKey: string
}

export type InboxView = { list: ListView; thread: ThreadView | null }
