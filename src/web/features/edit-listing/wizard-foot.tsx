import { ArrowLeft, ArrowRight } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { WizardView } from './wizard-view.ts'
import styles from './wizard-foot.module.css'

/** The wizard's footer: progress, the previous step and the button for the next. */
export function WizardFoot({ view, busy }: { view: WizardView; busy: boolean }) {
  const { steps, listing, next, mode } = view
  const at = steps.findIndex(({ state }) => state === 'now') + 1
  const here = steps.find(({ state }) => state === 'now')?.name
  return (
    <footer className={styles.foot}>
      {mode === 'create' ? (
        <div className={styles.progress} aria-hidden="true">
          <span style={{ inlineSize: `${(at / steps.length) * 100}%` }} />
        </div>
      ) : (
        <div className={styles.edge} />
      )}
      <div className={styles.row}>
        <BackLink view={view} />
        {mode === 'create' && (
          <p className={styles.where}>
            <strong>{m.edit_listing_step_of({ step: at, count: steps.length })}</strong>
            <span>{here}</span>
          </p>
        )}
        <div className={styles.end}>
          {mode === 'create' && !next && listing && (
            <ButtonLink look="quiet" to={`/l/${listing.slug}/${listing.id}/draft`} className={styles.preview}>
              {m.edit_listing_preview()}
            </ButtonLink>
          )}
          <MainButton view={view} busy={busy} />
        </div>
      </div>
    </footer>
  )
}

/** A link to the previous step, or to the overview when a submitted listing is edited. */
function BackLink({ view: { overview, previous } }: { view: WizardView }) {
  if (overview)
    return (
      <Link to={overview} className={styles.back} data-named="">
        <ArrowLeft size={20} aria-hidden="true" />
        {m.edit_listing_overview_back()}
      </Link>
    )
  if (!previous) return <span />
  return (
    <Link to={previous.to} className={styles.back} aria-label={m.edit_listing_back_to({ step: previous.name })}>
      <ArrowLeft size={20} aria-hidden="true" />
      <span className={styles.backName}>{previous.name}</span>
    </Link>
  )
}

function MainButton({ view, busy }: { view: WizardView; busy: boolean }) {
  const { mode, next, tab, kindFixed, fields } = view
  // The forms of the step for payouts have buttons of their own.
  if (mode === 'edit' && tab === 'payout') return null
  // A fixed category may be all that the first tab shows.
  if (mode === 'edit' && tab === 'features' && kindFixed && fields.length === 0) return null
  if (mode === 'edit')
    return (
      <Button name="intent" value="next" busy={busy}>
        {m.common_save()}
      </Button>
    )
  if (!next)
    return (
      <Button name="intent" value="publish" busy={busy}>
        <span className={styles.long}>{m.edit_listing_publish()}</span>
        <span className={styles.short}>{m.edit_listing_publish_short()}</span>
      </Button>
    )
  return (
    <Button name="intent" value="next" busy={busy}>
      <span className={styles.long}>{m.edit_listing_next_to({ step: next.name })}</span>
      <span className={styles.short}>{m.edit_listing_next()}</span>
      <ArrowRight size={20} aria-hidden="true" />
    </Button>
  )
}
