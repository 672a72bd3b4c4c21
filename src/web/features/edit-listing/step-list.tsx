import { Check, Lock } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { WizardStep, WizardView } from './wizard-view.ts'
import styles from './step-list.module.css'

/** The steps of the wizard: answered, current and locked. */
export function StepList({ view }: { view: WizardView }) {
  const at = view.steps.findIndex(({ state }) => state === 'now') + 1
  return (
    <nav className={styles.steps} aria-label={m.edit_listing_steps()}>
      <p className={styles.count}>{m.edit_listing_step_of({ step: at, count: view.steps.length })}</p>
      <ol className={styles.list}>
        {view.steps.map((step, index) => (
          <li key={step.tab} className={styles.item} data-state={step.state}>
            <Step step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ step, number }: { step: WizardStep; number: number }) {
  const { name, hint } = step
  const content = (
    <>
      <span className={styles.dot} aria-hidden="true">
        {step.state === 'done' ? <Check size={18} /> : step.state === 'locked' ? <Lock size={15} /> : number}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.answer}>{step.answer || hint}</span>
        {step.state === 'done' && <span className="visually-hidden">{m.edit_listing_step_done()}</span>}
        {step.state === 'locked' && <span className="visually-hidden">{m.edit_listing_step_locked()}</span>}
      </span>
    </>
  )
  if (step.state === 'locked')
    return (
      <span className={styles.row} aria-disabled="true">
        {content}
      </span>
    )
  return (
    <Link to={step.to} className={styles.row} aria-current={step.state === 'now' ? 'step' : undefined}>
      {content}
    </Link>
  )
}
