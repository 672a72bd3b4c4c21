import { CalendarDays, CirclePause, CirclePlay, Ellipsis, Eye, Pencil, Trash2 } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import menu from '../../parts/action-menu.module.css'
import { Popover } from '../../parts/popover.tsx'
import { ShareLink } from '../listing/share-link.tsx'
import styles from './card-menu.module.css'
import type { OwnListing } from './listings-view.ts'
import { Step, type StepForm } from './step-form.tsx'

type CardMenuProps = {
  listing: OwnListing
  busy: boolean
  /**
   * Whether the card has buttons of its own for a published listing: editing and the calendar, which the menu then leaves
   * out.
   */
  hasButtons: boolean
  Form: StepForm
}

/** The actions for a listing. Opens without script; disabled while a step is running. */
export function CardMenu({ listing, busy, hasButtons, Form }: CardMenuProps) {
  const name = m.my_listings_menu({ title: listing.title })
  const dots = <Ellipsis size={20} aria-hidden="true" />
  if (busy)
    return (
      <button type="button" className={styles.trigger} disabled aria-label={name}>
        {dots}
      </button>
    )
  return (
    <Popover
      group="card-menu"
      align="end"
      triggerClass={styles.trigger}
      panelClass={menu.panel}
      trigger={
        <>
          {dots}
          <span className="visually-hidden">{name}</span>
        </>
      }
    >
      <MenuRows listing={listing} repeats={listing.state !== 'published' || !hasButtons} Form={Form} />
    </Popover>
  )
}

function MenuRows({ listing, repeats, Form }: { listing: OwnListing; repeats: boolean; Form: StepForm }) {
  const { id, kind, state, note, title, viewTo, editTo, deleteTo } = listing
  const turn = { published: 'close', closed: 'open' } as const
  const canTurn = state === 'published' || (state === 'closed' && !note)
  const intent = canTurn ? turn[state] : undefined
  const TurnIcon = intent === 'close' ? CirclePause : CirclePlay
  return (
    <ul className={menu.rows}>
      {repeats && (
        <li>
          <Link className={menu.row} to={editTo}>
            <Pencil size={19} aria-hidden="true" />
            {m.my_listings_edit()}
          </Link>
        </li>
      )}
      <li>
        <Link className={menu.row} to={viewTo}>
          <Eye size={19} aria-hidden="true" />
          {m.my_listings_view()}
        </Link>
      </li>
      {repeats && kind === 'offer' && (
        <li>
          <Link className={menu.row} to={`/listings/${id}/calendar`}>
            <CalendarDays size={19} aria-hidden="true" />
            {m.calendar_manage()}
          </Link>
        </li>
      )}
      {state === 'published' && (
        <li>
          <ShareLink className={menu.row} title={title} path={viewTo} />
        </li>
      )}
      {intent && (
        <li className={styles.apart}>
          <Step Form={Form} id={id} intent={intent}>
            <button type="submit" className={menu.row}>
              <TurnIcon size={19} aria-hidden="true" />
              {intent === 'close' ? m.common_close() : m.my_listings_open()}
            </button>
          </Step>
        </li>
      )}
      <li className={intent ? undefined : styles.apart}>
        <Link className={`${menu.row} ${styles.danger}`} to={deleteTo} preventScrollReset>
          <Trash2 size={19} aria-hidden="true" />
          {m.my_listings_delete()}
        </Link>
      </li>
    </ul>
  )
}
