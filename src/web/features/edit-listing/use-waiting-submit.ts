import { type RefObject, type SubmitEvent, useCallback, useEffect, useState } from 'react'
import type { Uploads } from './tab-props.ts'
import type { Autosave } from './use-autosave.ts'

/**
 * Sends the wizard's form when nothing else is under way: two saves at once would conflict, and running uploads would be
 * lost. Until then a press waits, and the button says so. A press does not survive a picture that could not be uploaded:
 * `lacksPicture` is true until the next press.
 */
export function useWaitingSubmit(form: RefObject<HTMLFormElement | null>, autosave: Autosave) {
  const [pressed, setPressed] = useState<{ button: HTMLElement | null; failedBefore: number } | null>(null)
  const [uploads, setUploads] = useState<Uploads>({ running: 0, failed: 0 })
  const [lacksPicture, setLacksPicture] = useState(false)
  const { state, running } = autosave
  useEffect(() => {
    if (!pressed || state === 'saving' || running() || uploads.running > 0) return
    setPressed(null)
    if (uploads.failed > pressed.failedBefore) setLacksPicture(true)
    else form.current?.requestSubmit(pressed.button)
  }, [pressed, state, running, uploads, form])
  return {
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      autosave.pause()
      setLacksPicture(false)
      if (!running() && uploads.running === 0) return writeVersion(event.currentTarget, autosave.latestVersion())
      event.preventDefault()
      setPressed({ button: event.nativeEvent.submitter, failedBefore: uploads.failed })
    },
    onUploads: useCallback((now: Uploads) => setUploads(now), []),
    waits: pressed !== null,
    lacksPicture,
  }
}

/** Writes the version of the last save into the form: it may not be rendered yet. */
function writeVersion(form: HTMLFormElement, version: number): void {
  const field = form.elements.namedItem('version')
  if (field instanceof HTMLInputElement && version > 0) field.value = String(version)
}
