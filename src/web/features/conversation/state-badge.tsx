import { Check, CircleDot, Clock, DoorOpen, MessageCircle, Star, X } from '../../parts/icons.ts'
import { Badge } from '../../parts/badge.tsx'
import type { StateView } from './inbox-view.ts'

const icons = {
  question: MessageCircle,
  asked: Clock,
  clock: Clock,
  yes: Check,
  no: X,
  star: Star,
  dot: CircleDot,
  offer: DoorOpen,
} as const

/** The state of a conversation as a badge. */
export function StateBadge({ state }: { state: StateView }) {
  return (
    <Badge look={state.look} icon={icons[state.icon]}>
      {state.text}
    </Badge>
  )
}
