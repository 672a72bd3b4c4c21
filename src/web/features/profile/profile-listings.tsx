import { Bell } from '../../parts/icons.ts'
import type { ProfilePage } from './load-profile.ts'
import * as m from '#words/compiled/messages.js'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import styles from './profile-listings.module.css'

/** A member's offers and requests. */
export function ProfileListings({
  page: { listings, distances, newOffers, requests, person, own, conversation, formatLocale },
}: {
  page: ProfilePage
}) {
  const ours = requests === 0 ? m.profile_our_offers() : m.profile_our_listings()
  const title = person.profileType === 'organisation' ? ours : m.profile_listings({ name: person.name })
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {listings.length === 0 ? (
        <p className={styles.none}>
          {m.profile_no_listings({ name: person.name })} {!own && !conversation && m.profile_no_contact()}
        </p>
      ) : (
        <ul className={styles.cards}>
          {listings.map((card) => (
            <li key={card.id}>
              <ListingCardView
                card={card}
                formatLocale={formatLocale}
                distance={distances[card.id]}
                sizes="(max-width: 639px) 100vw, (max-width: 1023px) 46vw, 224px"
              />
            </li>
          ))}
          {newOffers && (
            <li className={styles.tell}>
              <form method="post" action="/saved-searches">
                <input type="hidden" name="search" value={newOffers.search} />
                <button className={styles.bell}>
                  <Bell size={20} aria-hidden="true" />
                  <span>{m.profile_tell_me({ place: newOffers.place })}</span>
                </button>
              </form>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
