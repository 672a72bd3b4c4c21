import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import type { OwnListing } from './listings-view.ts'
import { Step, type StepForm } from './step-form.tsx'
import styles from './still-question.module.css'

/** Asks whether a published listing still holds, with both answers. Nothing while there is no such question. */
export function StillQuestion({ listing, Form }: { listing: OwnListing; Form: StepForm }) {
  const { id, kind, title, question } = listing
  if (!question) return null
  return (
    <section className={styles.question} aria-label={m.my_listings_still_about({ title })}>
      <p>
        <strong>{kind === 'request' ? m.my_listings_still_request() : m.my_listings_still_offer()}</strong>{' '}
        {question.pausedOn && m.my_listings_still_paused({ day: question.pausedOn })}
      </p>
      <div className={styles.answers}>
        <Step Form={Form} id={id} intent="confirm">
          <Button size="small">{m.my_listings_still_yes()}</Button>
        </Step>
        <Step Form={Form} id={id} intent="close">
          <Button look="secondary" size="small">
            {m.my_listings_still_no()}
          </Button>
        </Step>
      </div>
    </section>
  )
}
