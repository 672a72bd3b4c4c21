import {
  CircleCheck,
  CirclePause,
  CircleX,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
  PenLine,
} from 'lucide-react'
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

/** The state of a listing, over its picture. */
export function StatePill({ state }: { state: OwnState }) {
  const { look, icon, word } = looks[state]
  return (
    <span className={styles.pill} data-look={look}>
      <Badge look={look} icon={icon} onPicture={look === 'neutral'}>
        {word()}
      </Badge>
    </span>
  )
}
