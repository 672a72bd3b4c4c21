import { redirectDocument, type RouterContextProvider } from 'react-router'
import { openSession, signUp } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { sessionToken, setSession } from '#web/server/session.ts'
import { loginLink } from './login-link.ts'
import { returnTarget } from './return-target.ts'

/**
 * Creates an account from the fields of the form, logs in and redirects to the verification of the address. Returns the
 * refused form with its problems otherwise.
 */
export async function signUpAndRedirect(context: Readonly<RouterContextProvider>, request: Request) {
  const here = context.get(requestContext)
  const { hash, ...fields } = textFields(await postedForm(request))
  return answerForm(fields, here.locale, async () => {
    const { userId } = await signUp(here.app, here.viewer, { ...fields, address: here.address })
    const { token } = await openSession(here.app, userId, {
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(readCookies(request), here.site.secure),
    })
    setSession(here, token, {})
    throw redirectDocument(loginLink('/verify-email', returnTarget(request, hash)), 303)
  })
}
