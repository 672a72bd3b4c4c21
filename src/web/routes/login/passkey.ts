import { redirectDocument } from 'react-router'
import { askForPasskey, signInWithPasskey } from '#domain/passkeys/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import { requestContext } from '#web/server/request-context.ts'
import { endSecondStep } from '#web/server/log-in-cookies.ts'
import { sessionToken, setSession } from '#web/server/session-cookies.ts'
import { pageAfterLogIn } from '../../features/auth/go-on-after-log-in.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import type { Route } from './+types/passkey.ts'

/** Answers the script of the log-in page with the question for a passkey. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  try {
    return Response.json(await askForPasskey(app), { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refusedJson(error, locale)
  }
}

/** Logs in with the device's answer, and redirects to the page to return to. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { answer, hash, keep } = textFields(await postedForm(request))
  return answerForm({}, context.locale, async () => {
    const { token, member } = await signInWithPasskey(context.app, {
      answer,
      lasting: keep !== 'no',
      address: context.address,
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(readCookies(request), context.site.secure),
    })
    endSecondStep(context)
    setSession(context, token, member)
    throw redirectDocument(pageAfterLogIn(member, returnTarget(request, hash)), 303)
  })
}
