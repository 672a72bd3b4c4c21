import { Check } from './icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './stepper.module.css'

/** `detail`: when it was or will be, or whose turn it is. */
export type Stage = { key: string; label: string; state: 'done' | 'now' | 'next'; detail?: string | null }

/** The stages of a stay: done, current and next. */
export function Stepper({ stages, label }: { stages: Stage[]; label: string }) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map(({ key, label: name, state, detail }) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot} aria-hidden="true">
            {state === 'done' && <Check size={14} strokeWidth={3} />}
          </span>
          <span className={styles.name} aria-hidden={state === 'done'}>
            {name}
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
          {state === 'done' && <span className="visually-hidden">{m.inbox_stage_done({ stage: name })}</span>}
        </li>
      ))}
    </ol>
  )
}
