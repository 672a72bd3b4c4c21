import { Star } from 'lucide-react'
import type { Host } from '#web/server/listing/host.ts'
import * as m from '#words/compiled/messages.js'
import styles from './reviews.module.css'

/** What others say about somebody; so far, that nobody has said anything yet. */
export function Reviews({ person }: { person: Host }) {
  return (
    <section className={styles.reviews}>
      <h2 className={styles.title}>{m.profile_reviews()}</h2>
      <p className={styles.none}>
        <Star size={22} aria-hidden="true" />
        {m.profile_no_reviews({ name: person.name, since: person.since })}
      </p>
    </section>
  )
}
