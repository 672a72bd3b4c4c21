import { redirectDocument, type RouterContextProvider } from 'react-router'
import { logIn } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { deviceToken, rememberDevice, sessionToken, setSession } from '#web/server/session.ts'
import { returnTarget } from './return-target.ts'

/**
 * Logs in with the fields of the form. Returns a redirect to the requested page, or the refused form with its problems.
 */
export async function logInAndRedirect(context: Readonly<RouterContextProvider>, request: Request) {
  const here = context.get(requestContext)
  const { hash, ...fields } = textFields(await postedForm(request))
  const { secure } = here.site
  const cookies = readCookies(request)
  return answerForm(fields, here.locale, async () => {
    const { token, device } = await logIn(here.app, {
      email: fields.email,
      password: fields.password,
      address: here.address,
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(cookies, secure),
      device: deviceToken(cookies, secure),
    })
    setSession(here, token)
    rememberDevice(here, device)
    // A full page load: no data of the anonymous session is kept, and the language becomes the member's.
    throw redirectDocument(returnTarget(request, hash) ?? '/', 303)
  })
}
