import { Lock } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { priceText } from '../../parts/price-text.ts'
import styles from './listing-box.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

/** The box of a listing offered by the hour: the hours, and a button to request some. */
export function AskBox({ page }: { page: ListingPage }) {
  const currency = useLayoutData()?.marketplace.currency ?? ''
  const price = priceText(page.price, page.formatLocale, currency, true)
  const hours = page.texts.find(({ key }) => key === 'hours')
  return (
    <>
      <h2>{price || page.words.boxTitle}</h2>
      <p className={styles.lead}>{m.week_ask()}</p>
      <p className={styles.hours}>{hours?.text}</p>
      <FreeTimes page={page} />
      <Form method="get" action={`/l/${page.slug}/${page.id}/request`} preventScrollReset className={styles.form}>
        <Button pill wide>
          {m.week_ask_button()}
        </Button>
        <ButtonLink look="secondary" pill wide to={`/l/${page.slug}/${page.id}/enquire`} preventScrollReset>
          {m.listing_ask()}
        </ButtonLink>
      </Form>
      <p className={styles.lock}>
        <Lock size={16} aria-hidden="true" />
        {page.words.boxNote}
      </p>
    </>
  )
}

/** The next free times, for everybody to see; to ask for one, a guest is signed in. */
function FreeTimes({ page: { slug, id, freeTimes } }: { page: ListingPage }) {
  return (
    <section className={styles.freeTimes}>
      <h3>{m.week_free_title()}</h3>
      {freeTimes.length === 0 ? (
        <p>{m.week_free_none()}</p>
      ) : (
        <ul>
          {freeTimes.map(({ day, dayText, times }) => (
            <li key={day}>
              <Link to={`/l/${slug}/${id}/request?day=${day}`} preventScrollReset>
                {dayText}
              </Link>
              <span>{times}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
