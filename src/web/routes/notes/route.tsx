import { redirect } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { cookie } from '#web/server/cookies.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { isNoticeName, noticeCookies } from '#web/server/notice-cookies.ts'
import { returnPath } from '#web/server/return-path.ts'
import type { Route } from './+types/route.ts'

export const loader = () => redirect('/')

/** Stores that a notice was closed, and redirects to the page it was on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { setCookies, site } = context.get(requestContext)
  const { note, back } = textFields(await postedForm(request))
  if (isNoticeName(note)) {
    const { cookie: name, maxAge } = noticeCookies[note]
    setCookies.push(cookie(name, '1', { maxAge, secure: site.secure }))
  }
  return redirect(returnPath(back, '/'))
}
