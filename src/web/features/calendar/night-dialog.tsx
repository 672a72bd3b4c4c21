import { Info, MessageCircle } from '../../parts/icons.ts'
import { Link } from 'react-router'
import { addDays } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { dayText } from '../../parts/date-range-text.ts'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Modal, ModalBody } from '../../parts/modal.tsx'
import { compareAddress, waitingIn } from './calendar-requests.ts'
import { Stays } from './calendar-side.tsx'
import { isIn, type CalendarView, type MonthView } from './calendar-view.ts'
import styles from './night-dialog.module.css'
import { nightSentence } from './night-words.ts'

/** The stays of a full night, and why it cannot be blocked. */
export function NightDialog({ view, month, date }: { view: CalendarView; month: MonthView; date: string }) {
  const night = month.nights.find((each) => each.night === date)
  const stays = month.stays.filter((stay) => isIn(stay, date))
  const name = stays.find(({ state }) => state === 'accepted')?.name ?? stays[0]?.name
  const waiting = waitingIn(stays, { from: date, until: addDays(date, 1) })
  const title = dayText(date, view.formatLocale, 'weekday')
  const only = stays.length === 1 ? stays[0] : undefined
  return (
    <Modal name="night" title={title} narrow>
      {() => (
        <ModalBody>
          {night && <p className={styles.state}>{nightSentence(night, view.shared)}</p>}
          {stays.length > 0 && (
            <div className={styles.stays}>
              <Stays stays={stays} shared={view.shared} formatLocale={view.formatLocale} />
            </div>
          )}
          {waiting > 1 && (
            <Link
              className={styles.compare}
              to={compareAddress(view.listing.id, { from: date, until: addDays(date, 1) })}
            >
              {m.calendar_compare({ count: waiting })}
            </Link>
          )}
          {night?.reach === 'open' && name && <Alert icon={Info}>{m.calendar_cannot_block({ name })}</Alert>}
          {only && (
            <ButtonLink look="secondary" wide to={`/sale/${only.transactionId}/details`}>
              <MessageCircle size={20} aria-hidden="true" />
              {m.calendar_conversation()}
            </ButtonLink>
          )}
        </ModalBody>
      )}
    </Modal>
  )
}
