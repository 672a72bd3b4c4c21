import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import styles from '../../parts/modal.module.css'
import type { Autosave } from './use-autosave.ts'

/**
 * Asks before a page with unsaved changes is left. A draft is saved first, and the question comes only when that fails.
 * Closing the window asks in the browser's own words when pictures would be lost: texts are kept in the browser.
 */
export function LeaveGuard({ autosave, keepsTexts }: { autosave: Autosave; keepsTexts: boolean }) {
  const unsaved = autosave.state !== 'clean' && autosave.state !== 'signed-out'
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state, save, byItself } = autosave
  useEffect(() => {
    if (blocker.state !== 'blocked') dialog.current?.close()
    else if (state === 'clean') blocker.proceed()
    else if (state === 'failed' || state === 'held' || !byItself) dialog.current?.showModal()
    else if (state === 'changed') save()
  }, [blocker, state, save, byItself])
  useEffect(() => {
    if (!unsaved || keepsTexts) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved, keepsTexts])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles.guard}`}
      aria-labelledby="leave-title"
      onClose={() => blocker.reset?.()}
    >
      <div className={styles.head}>
        <h2 id="leave-title" className={styles.title}>
          {m.edit_listing_leave_title()}
        </h2>
      </div>
      <div className={styles.body}>
        <p>{keepsTexts ? m.edit_listing_leave_kept() : m.edit_listing_leave_text()}</p>
      </div>
      <div className={styles.foot}>
        <Button type="button" look="danger" onClick={() => blocker.proceed?.()}>
          {m.edit_listing_leave_anyway()}
        </Button>
        <Button type="button" onClick={() => dialog.current?.close()}>
          {m.edit_listing_leave_stay()}
        </Button>
      </div>
    </dialog>
  )
}
