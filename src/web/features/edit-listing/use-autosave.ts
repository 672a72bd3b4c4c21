import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormProblem } from '../../form-problem.ts'
import type { SaveAnswer, WizardView } from './wizard-view.ts'

/** Pause in typing after which a draft is saved, in milliseconds. */
const saveAfterMilliseconds = 1000

export type Autosave = {
  /**
   * `held`: some fields could not be saved, the others are. `signed-out`: the session has ended. `failed`: nothing
   * could be saved.
   */
  state: 'clean' | 'changed' | 'saving' | 'held' | 'signed-out' | 'failed'
  /** Whether changes are saved automatically. */
  byItself: boolean
  savedAt: string | null
  version: number | null
  problems: FormProblem[]
  /** Another window saved in the meantime: nothing is saved automatically until it is resolved. */
  conflict: SaveAnswer['conflict']
  /** A value was changed: it is saved after the pause, with `now` at once. */
  touch(now?: 'now'): void
  /** A field is being changed: its problem is removed. */
  forget(name: string): void
  save(): void
  /** Cancels the pending save: the form is being submitted. */
  pause(): void
  /** Returns whether a save is running, and the version for the next one. Read when needed, not rendered. */
  running(): boolean
  latestVersion(): number
  /** Takes over what a submitted form stored. */
  stored(saved: NonNullable<SaveAnswer['saved']>): void
}

/** What of it is shown in the wizard's bar. */
export type SaveState = Pick<Autosave, 'state' | 'byItself' | 'savedAt' | 'problems' | 'save'>

type Watched = {
  /** Called on every change. */
  onChange(): void
  /** Called when all values of the form are saved. */
  onSaved(): void
}

/**
 * Saves the form of a draft automatically after a second without changes. Saves run one at a time, so that they never
 * conflict with each other. Returns the state and its controls; does nothing before the listing exists.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  listing: WizardView['listing'],
  byItself: boolean,
  { onChange, onSaved }: Watched,
): Autosave {
  const { submit, state: busy, data: answer } = useFetcher<SaveAnswer>()
  const [dirty, setDirty] = useState(false)
  const [failed, setFailed] = useState<FormProblem[]>([])
  const [stored, setStored] = useState(listing && { version: listing.version, at: listing.savedAt })
  const changes = useRef({
    made: 0,
    sent: 0,
    timer: 0,
    version: listing?.version ?? 0,
    busy: false,
    again: false,
    submitted: false,
  })
  const seen = useRef<SaveAnswer | undefined>(undefined)

  // Resolved as soon as a newer version than the other one is stored.
  const conflict = answer?.conflict && answer.conflict.version >= (listing?.version ?? 0) ? answer.conflict : undefined

  const save = useCallback(() => {
    const now = changes.current
    clearTimeout(now.timer)
    if (!form.current || !listing || conflict) return
    if (now.busy) {
      now.again = true
      return
    }
    Object.assign(now, { busy: true, again: false, sent: now.made })
    void submit(autosaveData(form.current, now.version), { method: 'post', action: '?autosave' })
  }, [form, listing, submit, conflict])

  const touch = useCallback(
    (when?: 'now') => {
      const now = changes.current
      now.made += 1
      clearTimeout(now.timer)
      if (!listing) return
      setDirty(true)
      onChange()
      if (byItself && !conflict) now.timer = window.setTimeout(save, when ? 0 : saveAfterMilliseconds)
    },
    [listing, save, byItself, conflict, onChange],
  )

  useEffect(() => {
    if (busy !== 'idle' || !answer || answer === seen.current) return
    seen.current = answer
    const now = changes.current
    now.busy = false
    setFailed(answer.problems)
    if (answer.saved) {
      now.version = answer.saved.version
      setStored(answer.saved)
    }
    if (now.made === now.sent) {
      setDirty(false)
      if (answer.saved && answer.problems.length === 0) onSaved()
    }
    if (now.again || (answer.saved && now.made !== now.sent)) save()
  }, [busy, answer, save, onSaved])
  useEffect(() => () => clearTimeout(changes.current.timer), [])
  useEffect(() => {
    const now = changes.current
    // A version from this window is taken over; one from elsewhere remains a conflict.
    if (!listing || !now.submitted || listing.version <= now.version || conflict) return
    Object.assign(now, { submitted: false, version: listing.version })
    setStored({ version: listing.version, at: listing.savedAt })
    setFailed([])
    setDirty(false)
  }, [listing, conflict])

  return {
    state: busy !== 'idle' ? 'saving' : stateOf(failed, dirty),
    byItself,
    savedAt: stored?.at ?? null,
    version: stored?.version ?? null,
    problems: failed,
    conflict,
    touch,
    forget: useCallback((name) => setFailed((all) => all.filter(({ field }) => field !== name)), []),
    save,
    running: useCallback(() => changes.current.busy, []),
    latestVersion: useCallback(() => changes.current.version, []),
    pause: useCallback(() => {
      clearTimeout(changes.current.timer)
      changes.current.submitted = true
    }, []),
    stored: useCallback((saved) => {
      changes.current.version = saved.version
      setStored(saved)
      setDirty(false)
    }, []),
  }
}

function stateOf(failed: FormProblem[], dirty: boolean): Autosave['state'] {
  if (failed.some(({ code }) => code === 'not-signed-in')) return 'signed-out'
  if (dirty) return 'changed'
  if (failed.length === 0) return 'clean'
  return failed.every(({ field }) => field) ? 'held' : 'failed'
}

function autosaveData(form: HTMLFormElement, version: number): FormData {
  const data = new FormData(form)
  data.delete('files')
  data.set('intent', 'autosave')
  data.set('version', String(version))
  return data
}
