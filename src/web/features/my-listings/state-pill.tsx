import {
  CircleCheck,
  CirclePause,
  CircleX,
  Hourglass,
  type LucideIcon,
  DoorOpen,
  Hand,
  MessageSquareWarning,
  PenLine,
} from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Badge } from '../../parts/badge.tsx'
import type { OwnState } from './listings-view.ts'
import styles from './state-pill.module.css'

const looks: Record<OwnState, { look: 'offer' | 'warn' | 'neutral'; icon: LucideIcon; word: () => string }> = {
  draft: { look: 'neutral', icon: PenLine, word: m.my_listings_state_draft },
  pending: { look: 'neutral', icon: Hourglass, word: m.my_listings_state_pending },
  changes: { look: 'warn', icon: MessageSquareWarning, word: m.my_listings_state_changes },
  rejected: { look: 'warn', icon: CircleX, word: m.my_listings_state_rejected },
  published: { look: 'offer', icon: CircleCheck, word: m.my_listings_state_published },
  closed: { look: 'neutral', icon: CirclePause, word: m.my_listings_state_closed },
}

const kinds = {
  offer: { look: 'offer', icon: DoorOpen, word: m.search_kind_offer },
  request: { look: 'request', icon: Hand, word: m.search_kind_request },
} as const

/** The state of a listing, over its picture; of a public one, which needs nothing, its kind as everybody sees it. */
export function StatePill({ state, kind }: { state: OwnState; kind: 'offer' | 'request' }) {
  const { look, icon, word } = state === 'published' ? kinds[kind] : looks[state]
  return (
    <span className={styles.pill} data-look={look}>
      <Badge look={look} icon={icon} onPicture={look === 'neutral'}>
        {word()}
        {state === 'published' && <span className="visually-hidden">, {looks.published.word()}</span>}
      </Badge>
    </span>
  )
}
