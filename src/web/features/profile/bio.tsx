import { BedDouble, Hand, HeartHandshake, Star } from '../../parts/icons.ts'
import type { ProfilePage } from './load-profile.ts'
import * as m from '#words/compiled/messages.js'
import { Picture } from '../../parts/picture.tsx'
import styles from './bio.module.css'

/** A member's text: the beginning, and the rest on demand. */
export function Bio({ page: { person, bio, cover, offers, requests, achieved } }: { page: ProfilePage }) {
  const places = offers.reduce((sum, { capacity }) => sum + capacity, 0)
  return (
    <section>
      {cover && (
        <Picture
          picture={cover}
          alt=""
          ratio={720 / 220}
          sizes="(max-width: 1023px) 100vw, 720px"
          eager
          className={styles.cover ?? ''}
        />
      )}
      <h2 className={styles.title}>
        {person.profileType === 'organisation'
          ? m.profile_about_organisation()
          : m.profile_about({ name: person.name })}
      </h2>
      {bio.whole ? (
        <details className={styles.bio}>
          <summary>
            <span className={styles.short}>{bio.short}</span>{' '}
            <span className={styles.more}>{m.listing_show_more()}</span>
            <span className={styles.less}>{m.listing_show_less()}</span>
          </summary>
          <p className={styles.whole}>{bio.whole}</p>
        </details>
      ) : (
        <p className={styles.bio}>{bio.short || m.profile_no_bio({ name: person.name })}</p>
      )}
      {(places > 0 || requests > 0 || achieved?.guests || achieved?.rating) && (
        <ul className={styles.facts}>
          {places > 0 && (
            <li>
              <BedDouble size={22} aria-hidden="true" />
              <strong>{m.profile_places({ count: places })}</strong>
              {m.profile_in_offers({ count: offers.length })}
            </li>
          )}
          {requests > 0 && (
            <li>
              <Hand size={22} aria-hidden="true" />
              <strong>{m.profile_requests({ count: requests })}</strong>
            </li>
          )}
          {achieved?.guests && (
            <li>
              <HeartHandshake size={22} aria-hidden="true" />
              <strong>{achieved.guests.count}</strong>
              {achieved.guests.since}
            </li>
          )}
          {achieved?.rating && (
            <li>
              <Star size={22} aria-hidden="true" />
              <strong>{achieved.rating.average}</strong>
              {achieved.rating.count}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
