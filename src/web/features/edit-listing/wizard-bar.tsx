import { CloudCheck, CloudOff, PencilLine, RotateCw, X } from '../../parts/icons.ts'
import { Link, useLocation } from 'react-router'
import { dateInZone } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { dayText } from '../../parts/date-range-text.ts'
import { Logo } from '../../parts/logo.tsx'
import { labelsOf, nameProblem, wordProblem } from './field-labels.ts'
import type { SaveState } from './use-autosave.ts'
import type { WizardView } from './wizard-view.ts'
import styles from './wizard-bar.module.css'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/** The wizard's top bar: the listing, the save state and the way out. */
export function WizardBar({ view, autosave }: { view: WizardView; autosave: SaveState }) {
  const layout = useLayoutData()
  const { listing, mode } = view
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo}>
        <Logo name={layout?.marketplace.name ?? ''} />
      </Link>
      <p className={styles.name}>{mode === 'edit' ? listing?.title : view.kindName || m.edit_listing_new_listing()}</p>
      <div className={styles.end}>
        <SaveLine view={view} autosave={autosave} formatLocale={useFormatLocale()} />
        {listing ? (
          <>
            <Button look="secondary" size="small" name="intent" value="close" className={styles.close}>
              {m.edit_listing_save_and_close()}
            </Button>
            <button type="submit" name="intent" value="close" className={styles.cross}>
              <X size={22} aria-hidden="true" />
              <span className="visually-hidden">{m.edit_listing_save_and_close()}</span>
            </button>
          </>
        ) : (
          <Link to="/listings" className={styles.cross} data-always="">
            <X size={22} aria-hidden="true" />
            <span className="visually-hidden">{m.common_close()}</span>
          </Link>
        )}
      </div>
    </header>
  )
}

function SaveLine({ view, autosave, formatLocale }: { view: WizardView; autosave: SaveState; formatLocale: string }) {
  const conflict = autosave.problems.find(({ code }) => code === 'listing-changed-meanwhile')
  if (conflict)
    return (
      <p className={styles.line} role="alert" data-failed="">
        <CloudOff size={18} aria-hidden="true" />
        <a href="#conflict-title">{m.edit_listing_conflict_title()}</a>
      </p>
    )
  if (autosave.state === 'signed-out') return <SignedOut />
  const [held] = autosave.state === 'held' ? autosave.problems : []
  if (held)
    return (
      <p className={styles.line} role="status" data-held="">
        <PencilLine size={18} aria-hidden="true" />
        <span className={styles.held}>{nameProblem(labelsOf(view), wordProblem(view, held)).message}</span>
      </p>
    )
  if (autosave.state === 'changed' && !autosave.byItself)
    return (
      <p className={styles.line} role="status" data-held="">
        <PencilLine size={18} aria-hidden="true" />
        <span className={styles.held}>{m.edit_listing_changed()}</span>
      </p>
    )
  if (autosave.state === 'failed')
    return (
      <p className={styles.line} role="alert" data-failed="">
        <CloudOff size={18} aria-hidden="true" />
        <span className={styles.long}>{m.edit_listing_not_saved()}</span>
        <button type="button" className={styles.retry} onClick={() => autosave.save()}>
          <RotateCw size={16} aria-hidden="true" />
          {m.common_retry()}
        </button>
      </p>
    )
  const time = autosave.savedAt && savedTime(autosave.savedAt, view, formatLocale)
  return (
    <p className={styles.line} role="status">
      {autosave.state === 'saving' || autosave.state === 'changed' ? (
        <>
          <CloudCheck size={18} aria-hidden="true" className={styles.waiting} />
          {m.edit_listing_saving()}
        </>
      ) : (
        time && (
          <>
            <CloudCheck size={18} aria-hidden="true" />
            <span className={styles.long}>{time.long}</span>
            <span className={styles.short}>{time.short}</span>
          </>
        )
      )}
    </p>
  )
}

/** The session ended while editing: the values are kept, and logging in leads back here. */
function SignedOut() {
  const { pathname } = useLocation()
  return (
    <p className={styles.line} role="alert" data-failed="">
      <CloudOff size={18} aria-hidden="true" />
      <span className={styles.long}>{m.edit_listing_signed_out()}</span>
      <a href={`/login?from=${encodeURIComponent(pathname)}`}>{m.layout_log_in()}</a>
    </p>
  )
}

function savedTime(at: string, { timeZone, today }: WizardView, formatLocale: string): { long: string; short: string } {
  const day = dateInZone(new Date(at), timeZone)
  if (day < today) {
    const short = dayText(day, formatLocale)
    return { long: m.edit_listing_saved_on({ day: short }), short }
  }
  const time = dateFormat(formatLocale, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
  return { long: m.edit_listing_saved_at({ time }), short: time }
}
