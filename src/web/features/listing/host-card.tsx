import { BadgeCheck, MessageCircle } from '../../parts/icons.ts'
import { href, Link } from 'react-router'
import type { Host } from '../people/describe-host.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { PersonFactsList } from '../people/facts-of-person.tsx'
import type { PersonView } from '../people/person-view.ts'
import styles from './host-card.module.css'

/**
 * The author of a listing in detail. `writeTo`: address of the form for a first message; null where none can be sent.
 */
export function HostCard({
  host,
  person,
  writeTo,
}: {
  host: Host
  person: Pick<PersonView, 'rating' | 'facts' | 'isNew'> | null
  writeTo: string | null
}) {
  return (
    <div className={styles.card}>
      <Link className={styles.face} to={href('/u/:id', { id: host.userId })}>
        <Avatar person={host} size={88} />
        <span className={styles.big}>{host.name}</span>
        {host.verified && (
          <Badge look="offer" icon={BadgeCheck}>
            {m.listing_verified()}
          </Badge>
        )}
        <span className={styles.about}>{host.type}</span>
        {person?.rating && <span className={styles.rating}>{`★\u00a0${person.rating}`}</span>}
      </Link>
      <div>
        {host.bio && <p className={styles.bio}>{host.bio}</p>}
        {person?.isNew && <p className={styles.about}>{m.people_new()}</p>}
        {person && <PersonFactsList facts={person.facts} />}
        {writeTo && (
          <ButtonLink className={styles.write} look="secondary" pill to={writeTo}>
            <MessageCircle size={18} aria-hidden="true" />
            {m.listing_write_message()}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
