import { type FormEvent, type ReactNode, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'

/**
 * Prevents a second submit while a form is being sent. Returns the submit handler and a `note` for readers who tried,
 * shown until the request ends.
 */
export function useSubmitOnce(busy: boolean): { onSubmit(event: FormEvent): void; note: ReactNode } {
  const [again, setAgain] = useState(false)
  return {
    onSubmit(event) {
      if (busy) event.preventDefault()
      setAgain(busy)
    },
    note: busy && again && <Alert role="status">{m.auth_in_progress()}</Alert>,
  }
}
