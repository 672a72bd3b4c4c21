import { DoorOpen, Hand, type LucideIcon } from './icons.ts'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A label with an icon and a word, never colour alone. */
export function Badge({
  look,
  icon: Icon,
  children,
  onPicture,
}: {
  look: 'offer' | 'request' | 'warn' | 'bad' | 'neutral'
  icon: LucideIcon
  children: ReactNode
  onPicture?: boolean
}) {
  return (
    <span className={[styles.badge, styles[look], onPicture && styles.onPicture].filter(Boolean).join(' ')}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Marks a listing as an offer (open door) or a request (hand). `label` is the category's name. */
export function CategoryBadge({
  kind,
  label,
  onPicture,
}: {
  kind: 'offer' | 'request'
  label: string
  onPicture?: boolean
}) {
  return (
    <Badge look={kind} icon={kind === 'offer' ? DoorOpen : Hand} onPicture={onPicture}>
      {label}
    </Badge>
  )
}
