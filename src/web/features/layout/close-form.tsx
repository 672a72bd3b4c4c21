import type { ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'

/**
 * A form that closes a notice for good. `children` are its button. Without a connection the notice stays: a form that cannot
 * be sent would replace the page by the error page.
 */
export function CloseForm({ notice, children }: { notice: string; children: ReactNode }) {
  const { Form } = useFetcher()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/dismiss-notice" onSubmit={(event) => !navigator.onLine && event.preventDefault()}>
      <input type="hidden" name="notice" value={notice} />
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
