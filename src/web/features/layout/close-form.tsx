import type { ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'

/** A form that closes a notice for good. `children` are its button. */
export function CloseForm({ note, children }: { note: string; children: ReactNode }) {
  const { Form } = useFetcher()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/notes">
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
