import { Check } from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { pendingNavigation } from '../../parts/pending-navigation.ts'
import styles from './step-toast.module.css'
import type { Done } from './listings-view.ts'
import { Step } from './step-form.tsx'

/** How long it is shown when script runs, in milliseconds. */
const toastMilliseconds = 5000

/**
 * The confirmation of a step, with an undo button. With script it disappears, unless it is hovered or has
 * the focus, and never while something that was pressed loads.
 */
export function DoneToast({ done, here }: { done: Done | null; here: string }) {
  const fetcher = useFetcher({ key: `listing ${done?.id}` })
  const toast = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setInterval(() => {
      if (pendingNavigation() || toast.current?.matches(':hover, :focus-within')) return
      clearInterval(timer)
      void navigate(here, { replace: true, preventScrollReset: true })
    }, toastMilliseconds)
    return () => clearInterval(timer)
  }, [done, here, navigate])
  return (
    <div className={styles.place}>
      <div ref={toast} className={done ? styles.toast : undefined}>
        {done && <Check size={20} className={styles.icon} aria-hidden="true" />}
        <output className={styles.text}>{done?.text}</output>
        {done?.undo && (
          <Step Form={fetcher.Form} id={done.id} intent={done.undo}>
            <button type="submit" className={styles.undo}>
              {m.common_undo()}
            </button>
          </Step>
        )}
      </div>
    </div>
  )
}
