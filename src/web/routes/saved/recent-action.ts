import { redirect } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { keepPlaces } from '#web/server/place-cookies.ts'
import { returnPath } from '#web/server/return-path.ts'
import type { Route } from './+types/recent-action.ts'

export const loader = () => redirect('/saved')

/** Clears what was viewed last in this browser, and redirects to the page it was on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { back } = textFields(await postedForm(request))
  keepPlaces(context.get(requestContext), 'viewed', [])
  return redirect(returnPath(back, '/'), 303)
}
