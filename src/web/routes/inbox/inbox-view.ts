import type { ShownTime } from '#web/server/message-times.ts'
import type { AvatarPerson } from '../../parts/avatar.tsx'

export type RowView = {
  id: string
  to: string
  name: string
  partner: AvatarPerson
  /** Content hash of the listing's first picture. */
  picture: string | null
  listingTitle: string
  line: string
  unread: boolean
  time: ShownTime
  state: StateView
  open: boolean
}

/** Where a conversation stands, in a word. */
export type StateView = { look: 'offer' | 'warn' | 'neutral'; icon: 'question' | 'clock' | 'yes' | 'no'; text: string }

export type TabView = { key: string; label: string; to: string; unread: number; current: boolean }

export type ListView = {
  tab: 'all' | 'orders' | 'sales'
  tabs: TabView[]
  unreadOnly: boolean
  /** Address of the same list with the other choice of what is shown. */
  toggleUnread: string
  rows: RowView[]
  page: number
  pages: { page: number | 'gap'; to: string; key: string }[]
}

export type Entry =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'event'; key: string; text: string; time: ShownTime }
  | {
      kind: 'message'
      key: string
      own: boolean
      content: string
      time: ShownTime
      /** First or last of what one person wrote in one go. */
      first: boolean
      last: boolean
    }

export type ThreadView = {
  id: string
  /** Address of the list, for the way back. */
  back: string
  name: string
  shortName: string
  partner: AvatarPerson & { verified: boolean }
  profile: string | null
  listing: { id: string; title: string; picture: string | null; to: string | null; note: string | null }
  /** The listing that was offered to somebody who looks for a place. */
  offered: { title: string; to: string | null } | null
  stay: string | null
  people: number | null
  state: StateView
  road: { key: string; label: string; state: 'done' | 'now' | 'next' }[] | null
  entries: Entry[]
  older: string | null
  closed: string | null
  /** Keys of the reader's own messages that have arrived. */
  arrived: string[]
  /** Key of the next message, where no script makes one. */
  clientKey: string
}

export type InboxView = { list: ListView; thread: ThreadView | null }
