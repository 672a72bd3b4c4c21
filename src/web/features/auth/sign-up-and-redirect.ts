import { redirectDocument, type RouterContextProvider } from 'react-router'
import { openSession, signUp } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { sessionToken, setSession } from '#web/server/session-cookies.ts'
import { loginLink } from './login-link.ts'
import { returnTarget } from './return-target.ts'

/**
 * Creates an account from the fields of the form, logs in and redirects to the verification of the address. Returns the
 * refused form with its problems otherwise.
 */
export async function signUpAndRedirect(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = routerContext.get(requestContext)
  const { hash, ...fields } = textFields(await postedForm(request))
  return answerForm(fields, context.locale, async () => {
    const { userId } = await signUp(context.app, context.viewer, { ...fields, address: context.address })
    const { token } = await openSession(context.app, userId, {
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(readCookies(request), context.site.secure),
    })
    setSession(context, token, {})
    throw redirectDocument(loginLink('/verify-email', returnTarget(request, hash)), 303)
  })
}
