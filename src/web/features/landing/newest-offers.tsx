import type { LandingPage } from './load-landing.ts'
import * as m from '#words/compiled/messages.js'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import styles from './newest-offers.module.css'
import { CardRow, Section } from './landing-section.tsx'

const sizes = '(max-width: 767px) 272px, (max-width: 1023px) 46vw, 278px'

/** The newest offers; when there are none, an invitation to publish the first. */
export function NewestOffers({ page: { offers, formatLocale } }: { page: LandingPage }) {
  if (offers.cards.length === 0)
    return (
      <Section
        title={offers.title}
        text={m.landing_offers_empty()}
        all={{ label: m.landing_host_action(), to: '/l/new' }}
      >
        {null}
      </Section>
    )
  return (
    <Section title={offers.title} text={offers.text} all={{ label: offers.all, to: offers.to }}>
      <CardRow className={styles.offers}>
        {offers.cards.map((card) => (
          <li key={card.id}>
            <ListingCardView card={card} formatLocale={formatLocale} sizes={sizes} />
          </li>
        ))}
      </CardRow>
    </Section>
  )
}
