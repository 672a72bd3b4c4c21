import { Check } from '../../../parts/icons.ts'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './decision-toast.module.css'
import type { QueueView } from './queue-view.ts'

/** Id of the button that undoes the last approval, which has a keyboard shortcut. */
export const undoId = 'undo-approval'

/** The confirmation of a decision, for some seconds with an undo button. */
export function DecisionToast({ done }: { done: NonNullable<QueueView['done']> }) {
  return (
    <div className={styles.done} data-undo={done.undo.length > 0 ? '' : undefined}>
      <Check size={20} aria-hidden="true" />
      <span>{done.text}</span>
      {done.undo.length > 0 && (
        <Form method="post">
          {done.undo.length === 1 ? (
            <input type="hidden" name="id" value={done.undo[0]} />
          ) : (
            done.undo.map((id) => <input key={id} type="hidden" name="several" value={id} />)
          )}
          <button id={undoId} name={done.undo.length === 1 ? 'intent' : 'all'} value="undo" className={styles.undo}>
            <span>
              {m.common_undo()}
              <Countdown from={done.seconds} />
            </span>
            <kbd aria-hidden="true">U</kbd>
          </button>
        </Form>
      )}
    </div>
  )
}

/** The seconds that are left. Not told to screen readers, which would say every one of them. */
function Countdown({ from }: { from: number }) {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`needs-script ${styles.left}`} aria-hidden="true">
      {m.console_undo_left({ count: left })}
    </span>
  )
}
