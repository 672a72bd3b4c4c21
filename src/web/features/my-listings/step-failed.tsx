import { TriangleAlert } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { StepFailure } from './listings-view.ts'
import styles from './step-failed.module.css'
import { Step, type StepForm } from './step-form.tsx'
import { failedWords } from './step-words.ts'

/** Says that a step failed and why, with a button to retry. */
export function StepFailed({ failure: { id, intent, message }, Form }: { failure: StepFailure; Form: StepForm }) {
  return (
    <div className={styles.failed}>
      <Alert look="bad" icon={TriangleAlert} role="alert">
        <p>
          <strong>{failedWords[intent]()}</strong> {message}
        </p>
        <Step Form={Form} id={id} intent={intent}>
          <button type="submit" className={styles.retry}>
            {m.common_retry()}
          </button>
        </Step>
      </Alert>
    </div>
  )
}
