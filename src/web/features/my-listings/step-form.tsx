import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { Intent } from './listings-view.ts'

export type StepForm = FetcherWithComponents<unknown>['Form']

/** A form that runs one step for one listing. With script it is sent without leaving the page. */
export function Step({
  Form,
  id,
  intent,
  children,
}: {
  Form: StepForm
  id: string
  intent: Intent
  children: ReactNode
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}
