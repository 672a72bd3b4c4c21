import { BadgeCheck, ChevronRight } from '../../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../../parts/avatar.tsx'
import { Badge } from '../../../parts/badge.tsx'
import { AssignmentLine } from './assignment-line.tsx'
import styles from './author-line.module.css'
import type { PanelView } from './queue-view.ts'

/** Who wrote the open listing, what is known of them, and who looks after it. */
export function AuthorLine({ panel }: { panel: PanelView }) {
  return (
    <div className={styles.who}>
      <Author author={panel.author} />
      <AssignmentLine panel={panel} />
    </div>
  )
}

function Author({ author }: { author: PanelView['author'] }) {
  return (
    <div className={styles.author}>
      <Avatar person={author.person} size={40} />
      <div className={styles.authorText}>
        <p>
          <Link to={author.profile}>{author.name}</Link> {author.person.verified && <VerifiedSeal />}
        </p>
        <p>{author.about}</p>
      </div>
      {author.trust.length > 0 && (
        <Badge look="offer" icon={BadgeCheck}>
          {author.trust.join(', ')}
        </Badge>
      )}
      <Link to={author.page} className={styles.toPerson}>
        <ChevronRight size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.console_person_page({ name: author.name })}</span>
      </Link>
    </div>
  )
}
