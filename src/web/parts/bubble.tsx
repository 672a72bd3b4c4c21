import { CheckCheck, CircleCheck, CircleDot, CircleX, Clock, MessageCircleQuestion, Send, Star } from './icons.ts'
import type { ReactNode } from 'react'
import type { ShownTime } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, type AvatarPerson } from './avatar.tsx'
import styles from './bubble.module.css'

type BubbleProps = {
  own: boolean
  /** The author, for readers who cannot see side and colour. */
  speaker: string
  partner: AvatarPerson
  /** First or last of consecutive messages by one person: the picture stands at the first, the time below the last. */
  first: boolean
  last: boolean
  time?: ShownTime
  state?: 'sent' | 'sending' | 'failed'
  /** Whether what it says stands in place of a message that was removed. */
  hidden?: boolean
  /** What can be done with the message, beside it. */
  action?: ReactNode
  /** Content below a message that was not sent. */
  remedy?: ReactNode
  children: ReactNode
}

/** A message: the other side's on the left with a picture, the reader's on the right. */
export function Bubble({
  own,
  speaker,
  partner,
  first,
  last,
  time,
  state = 'sent',
  hidden = false,
  action,
  remedy,
  children,
}: BubbleProps) {
  const className = [styles.message, own && styles.own, state !== 'sent' && styles[state]].filter(Boolean).join(' ')
  return (
    <li className={className} data-follows={first ? undefined : ''}>
      {!own && first && (
        <span className={styles.avatar}>
          <Avatar person={partner} size={36} />
        </span>
      )}
      <div className={styles.line}>
        <div className={styles.bubble} data-hidden={hidden ? '' : undefined}>
          <span className="visually-hidden">{speaker} </span>
          {children}
        </div>
        {action}
      </div>
      {(last || state !== 'sent') && (
        <div className={styles.below}>
          {time && (
            <time dateTime={time.iso} title={time.exact}>
              {time.text}
            </time>
          )}
          {own && state === 'sent' && (
            <>
              <span aria-hidden="true">·</span> {m.inbox_delivered()}
              <CheckCheck size={16} aria-hidden="true" />
            </>
          )}
          {state === 'sending' && m.inbox_sending()}
          {remedy}
        </div>
      )}
    </li>
  )
}

const eventIcons = {
  question: MessageCircleQuestion,
  asked: Send,
  clock: Clock,
  yes: CircleCheck,
  no: CircleX,
  star: Star,
  dot: CircleDot,
} as const
export type EventIcon = keyof typeof eventIcons

/** A transition of the process between the messages. */
export function EventPill({
  icon = 'question',
  children,
  time,
}: {
  icon?: EventIcon
  children: ReactNode
  time: ShownTime
}) {
  const Icon = eventIcons[icon]
  return (
    <li className={styles.event} title={time.exact}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </li>
  )
}

/** The heading of a day. */
export function DayHeading({ children }: { children: ReactNode }) {
  return <li className={styles.day}>{children}</li>
}

/** The button that sends a message again. */
export function AgainButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.again} onClick={onClick}>
      {children}
    </button>
  )
}
