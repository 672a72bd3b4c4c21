import { ChevronRight } from '../../parts/icons.ts'
import { href, Link } from 'react-router'
import type { Host } from '../people/describe-host.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import styles from './host-section.module.css'

/** The author of a listing, in one row below the facts. `answers`: how fast a host usually answers, in words. */
export function HostRow({ host, rating, answers }: { host: Host; rating: string | null; answers: string | null }) {
  return (
    <Link className={styles.row} to={href('/u/:id', { id: host.userId })}>
      <Avatar person={host} size={56} />
      <span className={styles.words}>
        <span className={styles.name}>
          {host.name} {host.verified && <VerifiedSeal />}
        </span>
        <span className={styles.about}>
          <span>{host.type}</span> <span>{rating ? `★\u00a0${rating}` : host.since}</span>{' '}
          {answers && <span>{answers}</span>}
        </span>
      </span>
      <span className={styles.profile}>{m.listing_view_profile()}</span>
      <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </Link>
  )
}
