import { Check, Hourglass } from '../../parts/icons.ts'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { useEventsTypedEarly } from '../../parts/use-typed-early.ts'
import { Alert } from '../../parts/alert.tsx'
import { QuotaNote } from '../../parts/quota-note.tsx'
import { PayoutNote } from '../payouts/payout-note.tsx'
import { checkField } from './check-field.ts'
import { Conflict } from './conflict.tsx'
import { Missing } from './missing.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { StoredFormAlert } from './stored-form-alert.tsx'
import { StepList } from './step-list.tsx'
import { TabContent } from './tab-content.tsx'
import type { PreviewValues } from './preview-values.ts'
import { typedValues } from './typed-values.ts'
import { useAutosave } from './use-autosave.ts'
import { useStoredForm } from './use-stored-form.ts'
import { useWaitingSubmit } from './use-waiting-submit.ts'
import { useProblems } from './use-problems.ts'
import { WizardAside } from './wizard-aside.tsx'
import { WizardBar } from './wizard-bar.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import type { SaveAnswer, WizardView } from './wizard-view.ts'
import styles from './wizard.module.css'

/** One tab of the wizard: a form that posts without script and saves automatically with script. */
export function Wizard({ view, answer }: { view: WizardView; answer: SaveAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  useEventsTypedEarly(form)
  const kept = useStoredForm(form, view)
  const autosave = useAutosave(form, view.listing, view.autosaves, { onChange: kept.keep, onSaved: kept.forget })
  const problems = useProblems(view, answer, autosave)
  const typed = useTyped(view)
  useRestored(kept.restored.times, () => {
    autosave.touch('now')
    if (form.current) typed.read(form.current)
  })
  const leaving = useNavigation().formData !== undefined
  const { stored } = autosave
  useEffect(() => {
    // A partly refused form still has changes.
    if (answer?.saved) stored(answer.saved)
  }, [answer, stored])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    problems.typed(event.target as unknown as HTMLInputElement)
    typed.read(event.currentTarget)
    autosave.touch()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) =>
    problems.check(checkField(event.target as unknown as HTMLInputElement, view.limits))
  const submit = useWaitingSubmit(form, autosave)
  const settled = (version: number) => version < (view.listing?.version ?? 0)
  const sent = answer?.conflict && !settled(answer.conflict.version) ? answer.conflict : undefined
  const conflict = autosave.conflict ?? sent
  // The choice between both versions says it, and what to do.
  const summed = problems.named.filter(({ code }) => !conflict || code !== 'listing-changed-meanwhile')
  const wide = view.tab === 'photos' || view.tab === 'location'
  return (
    <Form
      ref={form}
      method="post"
      encType={view.tab === 'photos' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      className={styles.page}
      onInput={onInput}
      onSubmit={submit.onSubmit}
      onBlur={onBlur}
      noValidate
      data-wide={wide ? '' : undefined}
    >
      {/* The first button of a form is what Enter presses. */}
      <button type="submit" name="intent" value="next" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={autosave.version ?? ''} readOnly />
      <WizardBar view={view} autosave={autosave} />
      <div className={styles.grid}>
        <StepList view={view} />
        <main id="content" className={styles.main}>
          <h1 className={styles.heading}>{view.title}</h1>
          {view.lead && <p className={styles.lead}>{view.lead}</p>}
          {view.quota && !answer && <QuotaNote quota={view.quota} />}
          {view.awaitsApproval && <Alert icon={Hourglass}>{m.layout_awaits_approval()}</Alert>}
          {view.listing?.reviewNote && (
            <Alert look="warn">
              <strong>{view.listing.rejected ? m.edit_listing_rejected_note() : m.edit_listing_review_note()}</strong>{' '}
              {view.listing.reviewNote}
            </Alert>
          )}
          {view.saved && !answer && autosave.state === 'clean' && (
            <Alert key={view.listing?.version} look="ok" icon={Check} role="status">
              {savedWord[view.seenBy]()}
            </Alert>
          )}
          {view.payout === 'success' && <Alert look="ok">{m.edit_listing_payout_success()}</Alert>}
          {view.payout === 'failure' && <Alert look="warn">{m.edit_listing_payout_failure()}</Alert>}
          {view.payoutNote && <PayoutNote note={view.payoutNote} />}
          {view.waitsAgain && <Alert>{m.edit_listing_waits_again()}</Alert>}
          <StoredFormAlert kept={kept} />
          {conflict && <Conflict conflict={conflict} />}
          {submit.lacksPicture && (
            <Alert look="bad" role="alert">
              {m.edit_listing_photos_held()}
            </Alert>
          )}
          <ProblemSummary problems={answer?.problems.length ? summed : undefined} answer={answer} />
          <TabContent
            key={kept.restored.times}
            view={view}
            values={{ ...view.values, ...answer?.values, ...kept.restored.values }}
            problems={problems.all}
            typed={typed.now}
            onSettle={problems.forget}
            onUploads={submit.onUploads}
            answer={answer}
            autosave={autosave}
          />
          {view.mode === 'create' && !view.next && <Missing parts={view.missing} />}
        </main>
        {!wide && <WizardAside view={view} typed={typed.now} />}
      </div>
      <WizardFoot view={view} busy={leaving || submit.waits} />
      <LeaveGuard autosave={autosave} keepsTexts={view.tab !== 'photos'} />
    </Form>
  )
}

const savedWord: Record<WizardView['seenBy'], () => string> = {
  everybody: m.edit_listing_saved,
  staff: m.edit_listing_saved_waiting,
  nobody: m.edit_listing_saved_hidden,
}

/** Calls `act` once after values were restored into the form. */
function useRestored(times: number, act: () => void): void {
  const done = useRef(times)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (times === done.current) return
    done.current = times
    latest.current()
  }, [times])
}

function useTyped({ card }: WizardView) {
  const [now, setNow] = useState<PreviewValues | null>(null)
  const read = (form: HTMLFormElement) => {
    if (!card) return
    const text = (name: string, otherwise: string) => {
      const input = form.elements.namedItem(name)
      return input instanceof HTMLInputElement ? input.value || otherwise : otherwise
    }
    setNow({
      title: text('title', card.title),
      capacity: Number(text('capacity', String(card.capacity))),
      availableFrom: text('availableFrom', card.availableFrom ?? ''),
      availableUntil: text('availableUntil', card.availableUntil ?? ''),
      answers: typedValues(new FormData(form)),
    })
  }
  return { now, read }
}
