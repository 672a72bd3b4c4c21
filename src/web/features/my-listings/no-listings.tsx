import { DoorOpen, ImagePlus, PenLine, Plus } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './no-listings.module.css'

/** Before the first listing: the three steps, and a button to start. */
export function NoListings() {
  const steps = [
    { Icon: DoorOpen, text: m.my_listings_empty_one() },
    { Icon: PenLine, text: m.my_listings_empty_two() },
    { Icon: ImagePlus, text: m.my_listings_empty_three() },
  ]
  return (
    <section className={styles.empty}>
      <h2 className={styles.title}>{m.my_listings_empty_title()}</h2>
      <p>{m.my_listings_empty_text()}</p>
      <ol className={styles.steps}>
        {steps.map(({ Icon, text }, index) => (
          <li key={text}>
            <span className={styles.icon}>
              <Icon size={24} aria-hidden="true" />
            </span>
            <span>
              <span aria-hidden="true">{index + 1}. </span>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink to="/l/new">
        <Plus size={20} aria-hidden="true" />
        {m.my_listings_empty_create()}
      </ButtonLink>
    </section>
  )
}
