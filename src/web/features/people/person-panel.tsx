import { Sparkles, Star } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { Stars } from '../../parts/stars.tsx'
import { PersonFactsList } from './facts-of-person.tsx'
import styles from './person-panel.module.css'
import type { PersonView } from './person-view.ts'

/** Who the other side of a stay is: portrait, what is known, the first lines of the text and the newest review. */
export function PersonPanel({ person }: { person: PersonView }) {
  return (
    <section
      className={styles.panel}
      aria-label={m.people_about({ name: person.name })}
      data-person={person.host.userId}
    >
      <PersonHead person={person} />
      <PersonBody person={person} />
    </section>
  )
}

/** Portrait, name and rating in one row. */
function PersonHead({ person }: { person: PersonView }) {
  return (
    <div className={styles.head}>
      <Avatar person={person.host} size={56} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={person.to}>{person.name}</Link> {person.host.verified && <VerifiedSeal />}
        </p>
        <p className={styles.type}>{person.host.type}</p>
        {person.rating && <Rating text={person.rating} />}
      </div>
    </div>
  )
}

/** Everything below the name. */
export function PersonBody({ person: { facts, isNew, about, review, to } }: { person: PersonView }) {
  return (
    <div className={styles.body}>
      {isNew && (
        <p className={styles.new}>
          <Sparkles size={18} aria-hidden="true" />
          {m.people_new()}
        </p>
      )}
      <PersonFactsList facts={facts} />
      {about && <p className={styles.about}>{about}</p>}
      {review && (
        <figure className={styles.review}>
          <figcaption className={styles.reviewHead}>
            {m.people_last_review()} <Stars rating={review.rating} size={14} />
          </figcaption>
          {review.content && <blockquote>{review.content}</blockquote>}
          <p className={styles.by}>{review.by}</p>
        </figure>
      )}
      <Link to={to} className={styles.profile}>
        {m.people_profile()}
      </Link>
    </div>
  )
}

/** The mean of the reviews with their number. */
export function Rating({ text }: { text: string }) {
  return (
    <span className={styles.rating}>
      <Star size={15} aria-hidden="true" />
      {text}
    </span>
  )
}
