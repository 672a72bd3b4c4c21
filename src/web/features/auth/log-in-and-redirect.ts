import type { RouterContextProvider } from 'react-router'
import { logIn } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { deviceToken, endProviderNote, providerNote } from '#web/server/log-in-cookies.ts'
import { sessionToken } from '#web/server/session-cookies.ts'
import { goOnAfterLogIn } from './go-on-after-log-in.ts'
import { returnTarget } from './return-target.ts'

/**
 * Logs in with the fields of the form. Redirects to the requested page or to the second factor; returns the refused form
 * with its problems.
 */
export async function logInAndRedirect(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = routerContext.get(requestContext)
  const { hash, ...fields } = textFields(await postedForm(request))
  const { secure } = context.site
  const cookies = readCookies(request)
  return answerForm(fields, context.locale, async () => {
    const outcome = await logIn(context.app, {
      email: fields.email,
      password: fields.password,
      lasting: fields.keep !== 'no',
      address: context.address,
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(cookies, secure),
      device: deviceToken(cookies, secure),
    })
    // An identity that waits in this browser may be another person's.
    if (providerNote(cookies, secure)) endProviderNote(context)
    throw goOnAfterLogIn(context, outcome, returnTarget(request, hash))
  })
}
