import { type FormEvent, type ReactNode, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'

/**
 * Keeps a form from being sent again while it is under way. `note` tells somebody who tried that a login or logout is
 * already in progress; it goes away with the attempt.
 */
export function useSubmitOnce(busy: boolean): { onSubmit(event: FormEvent): void; note: ReactNode } {
  const [again, setAgain] = useState(false)
  return {
    onSubmit(event) {
      if (busy) event.preventDefault()
      setAgain(busy)
    },
    note: busy && again && <Alert role="status">{m.door_in_progress()}</Alert>,
  }
}
