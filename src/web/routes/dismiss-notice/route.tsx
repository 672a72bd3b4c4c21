import { redirect } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { isId } from '#kernel/id.ts'
import { closeAnnouncement } from '#web/server/closed-announcements.ts'
import { cookie } from '#web/server/cookies.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { isNoticeName, noticeCookies } from '#web/server/notice-cookies.ts'
import { returnPath } from '#web/server/return-path.ts'
import type { Route } from './+types/route.ts'

export const loader = () => redirect('/')

/** Stores that a notice was closed, and redirects to the page it was on. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { setCookies, site } = context
  const { notice, back, id } = textFields(await postedForm(request))
  if (notice === 'announcement' && isId(id)) closeAnnouncement(context, request, id)
  if (isNoticeName(notice)) {
    const { cookie: name, maxAge } = noticeCookies[notice]
    setCookies.push(cookie(name, '1', { maxAge, secure: site.secure }))
  }
  return redirect(returnPath(back, '/'))
}
