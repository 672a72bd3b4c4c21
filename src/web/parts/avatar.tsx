import { BadgeCheck, Church, User } from './icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './avatar.module.css'

/** A person or organisation. `picture` is the address of a square picture without its file extension. */
export type AvatarPerson = {
  displayName: string
  profileType: 'private' | 'organisation'
  state: 'active' | 'banned' | 'deleted'
  picture: string | null
}

/** The round picture of a person or the rounded square of an organisation. Decorative: the name stands beside it. */
export function Avatar({ person, size }: { person: AvatarPerson; size: number }) {
  const organisation = person.profileType === 'organisation'
  const className = [styles.avatar, organisation && styles.organisation].filter(Boolean).join(' ')
  if (person.picture && person.state === 'active') {
    return (
      <img
        className={className}
        src={`${person.picture}.webp`}
        alt=""
        width={size}
        height={size}
        style={{ inlineSize: size, blockSize: size }}
        loading="lazy"
      />
    )
  }
  const Icon = organisation && person.state === 'active' ? Church : User
  return (
    <span className={className} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.55)} />
    </span>
  )
}

/** The seal after the name of a member checked by the operator. */
export function VerifiedSeal() {
  return (
    <span className={styles.seal}>
      <BadgeCheck size={16} aria-hidden="true" fill="currentColor" stroke="var(--surface)" />
      <span className="visually-hidden">{m.layout_verified()}</span>
    </span>
  )
}
