import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form.ts'
import { ProblemSummary } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { checkField } from './check-field.ts'
import { Conflict } from './conflict.tsx'
import { Missing } from './missing.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { StepList } from './step-list.tsx'
import { TabContent } from './tab-content.tsx'
import type { Typed } from './typed.ts'
import { useAutosave } from './use-autosave.ts'
import { WizardAside } from './wizard-aside.tsx'
import { WizardBar } from './wizard-bar.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import type { SaveAnswer, WizardView } from './wizard-view.ts'
import styles from './wizard.module.css'

/** One tab of the wizard: a form that posts without script, and saves by itself with script. */
export function Wizard({ view, answer }: { view: WizardView; answer: SaveAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const autosave = useAutosave(form, view.listing, view.autosaves)
  const problems = useProblems(answer, autosave.problems)
  const typed = useTyped(view)
  const leaving = useNavigation().formData !== undefined
  const { stored } = autosave
  useEffect(() => {
    if (answer?.saved) stored(answer.saved)
  }, [answer, stored])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    problems.forget((event.target as HTMLInputElement).name)
    typed.read(event.currentTarget)
    autosave.touch()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>) =>
    problems.check(checkField(event.target as unknown as HTMLInputElement, view.limits))
  const waiting = useRef<HTMLElement | null>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    autosave.pause()
    // Two saves at once would look like two people, and pictures on their way would be left behind: this one waits.
    if (!autosave.running() && !uploading(event.currentTarget))
      return writeVersion(event.currentTarget, autosave.latestVersion())
    event.preventDefault()
    waiting.current = event.nativeEvent.submitter
  }
  useEffect(() => {
    const submitter = waiting.current
    if (autosave.state === 'saving' || !submitter || (form.current && uploading(form.current))) return
    waiting.current = null
    form.current?.requestSubmit(submitter)
  }, [autosave.state])
  const settled = (version: number) => version < (view.listing?.version ?? 0)
  const sent = answer?.conflict && !settled(answer.conflict.version) ? answer.conflict : undefined
  const conflict = autosave.conflict ?? sent
  const wide = view.tab === 'photos' || view.tab === 'location'
  return (
    <Form
      ref={form}
      method="post"
      encType={view.tab === 'photos' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      className={styles.page}
      onInput={onInput}
      onSubmit={onSubmit}
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
          <p className={styles.lead}>{view.lead}</p>
          {view.listing?.reviewNote && (
            <Note look="warn">
              <strong>{m.wizard_review_note()}</strong> {view.listing.reviewNote}
            </Note>
          )}
          {view.payout === 'success' && <Note look="ok">{m.wizard_payout_success()}</Note>}
          {view.payout === 'failure' && <Note look="warn">{m.wizard_payout_failure()}</Note>}
          {!view.autosaves && <Note>{m.wizard_waits_again()}</Note>}
          {conflict && <Conflict conflict={conflict} />}
          <ProblemSummary problems={answer?.problems.length ? problems.all : undefined} />
          <TabContent
            view={view}
            values={{ ...view.values, ...answer?.values }}
            problems={problems.all}
            answer={answer}
            autosave={autosave}
          />
          {view.mode === 'create' && !view.next && <Missing parts={view.missing} />}
        </main>
        {!wide && <WizardAside view={view} typed={typed.now} />}
      </div>
      <WizardFoot view={view} busy={leaving} />
      <LeaveGuard autosave={autosave} />
    </Form>
  )
}

/** The save that ended a moment ago may not be drawn yet: what is sent names the version that it left. */
function writeVersion(form: HTMLFormElement, version: number): void {
  const field = form.elements.namedItem('version')
  if (field instanceof HTMLInputElement && version > 0) field.value = String(version)
}

function uploading(form: HTMLFormElement): boolean {
  return form.querySelector('[data-uploading]') !== null
}

/** What is wrong with the form now: what the server said, until it is changed, and what leaving a field showed. */
function useProblems(answer: SaveAnswer | undefined, failed: FormProblem[]) {
  const [found, setAll] = useState(answer?.problems ?? [])
  const [answered, setAnswered] = useState(answer)
  if (answer !== answered) {
    setAnswered(answer)
    setAll(answer?.problems ?? [])
  }
  const all = [...found, ...failed.filter((problem) => !found.some(({ field }) => field === problem.field))]
  const others = (name: string) => found.filter(({ field }) => field !== name)
  return {
    all,
    forget: (name: string) => setAll(others(name)),
    check: (found: { name: string; problem: FormProblem | undefined } | undefined) =>
      found && setAll(found.problem ? [...others(found.name), found.problem] : others(found.name)),
  }
}

function useTyped({ card }: WizardView) {
  const [now, setNow] = useState<Typed | null>(null)
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
    })
  }
  return { now, read }
}
