import { CalendarDays, Eye, Pencil } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import styles from './card-actions.module.css'
import type { Intent, OwnListing } from './listings-view.ts'
import { Step, type StepForm } from './step-form.tsx'

/** The next steps of a listing as buttons. Nothing while it waits for approval or a step is running. */
export function CardActions({
  listing,
  busy,
  Form,
}: {
  listing: OwnListing
  busy: Intent | undefined
  Form: StepForm
}) {
  const buttons = busy ? null : nextButtons(listing, Form)
  return buttons && <div className={styles.actions}>{buttons}</div>
}

function nextButtons(
  { id, state, note, missing, editTo, viewTo, deleteTo, calendarTo }: OwnListing,
  Form: StepForm,
): ReactNode {
  const remove = (
    <ButtonLink look="secondary" size="small" to={deleteTo} preventScrollReset>
      {m.my_listings_delete()}
    </ButtonLink>
  )
  switch (state) {
    case 'draft':
      return (
        <>
          {missing.length === 0 && (
            <Step Form={Form} id={id} intent="publish">
              <Button size="small">{m.my_listings_publish()}</Button>
            </Step>
          )}
          <ButtonLink look={missing.length === 0 ? 'secondary' : 'primary'} size="small" to={editTo}>
            {m.my_listings_continue()}
          </ButtonLink>
          {missing.length > 0 && remove}
        </>
      )
    case 'changes':
    case 'rejected':
      return (
        <ButtonLink size="small" to={editTo}>
          {m.common_change()}
        </ButtonLink>
      )
    case 'published':
      return (
        <>
          <ButtonLink look="secondary" size="small" to={editTo}>
            <Pencil size={18} aria-hidden="true" />
            {m.my_listings_edit()}
          </ButtonLink>
          {calendarTo ? (
            <ButtonLink look="secondary" size="small" to={calendarTo}>
              <CalendarDays size={18} aria-hidden="true" />
              {m.my_listings_calendar()}
            </ButtonLink>
          ) : (
            <ButtonLink look="secondary" size="small" to={viewTo}>
              <Eye size={18} aria-hidden="true" />
              {m.my_listings_view()}
            </ButtonLink>
          )}
        </>
      )
    case 'closed':
      if (note) return remove
      return (
        <>
          <Step Form={Form} id={id} intent="open">
            <Button look="secondary" size="small">
              {m.my_listings_open()}
            </Button>
          </Step>
          {remove}
        </>
      )
    default:
      return null
  }
}
